/**
 * Smaller sizes of avatars and covers, beside `/files/<hash>.webp`. `face`: an avatar in lists; `half` and `whole`: a cover at 800
 * and 1600 px; `poster`: its middle, upright, for the landing page. A picture that lacks a size is answered as a whole.
 */
export const pictureSizes = {
  face: '-144.webp',
  half: '-800.avif',
  whole: '-1600.avif',
  poster: '-poster.avif',
} as const
export type PictureSize = keyof typeof pictureSizes

/** The address of another size of the same public picture; other addresses stay as they are. */
export const inSize = (address: string, size: PictureSize): string =>
  address.replace(/^(\/files\/\w+)\.webp$/, (_, name: string) => name + pictureSizes[size])
