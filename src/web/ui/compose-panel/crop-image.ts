/** A part of a picture, in shares of its width and height. */
export type Crop = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Shapes that are offered; `null`: the picture's own. Width over height. */
export const cropShapes = [null, 1, 4 / 5, 16 / 9] as const

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/**
 * The part that is shown when a picture of `ratio` (width over height) fills a frame of `shape`, `zoom` (1 and more) times enlarged
 * around the point `centre` (shares). Never reaches over the picture's edge.
 */
export function cropFor(ratio: number, shape: number, zoom: number, centre: { x: number; y: number }): Crop {
  const width = Math.min(1, shape / ratio) / zoom
  const height = Math.min(1, ratio / shape) / zoom
  return {
    width,
    height,
    x: clamp(centre.x - width / 2, 0, 1 - width),
    y: clamp(centre.y - height / 2, 0, 1 - height),
  }
}

/** What has transparent parts keeps them; everything else becomes a JPEG that shows no difference. */
const typeOf = ({ type }: Blob): string => (type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg')

/** The part of the picture as a file of its own, in the picture's own pixels. Throws where the browser cannot read the picture. */
export async function cropImage(file: Blob, { x, y, width, height }: Crop): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * width))
  canvas.height = Math.max(1, Math.round(picture.height * height))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, -Math.round(picture.width * x), -Math.round(picture.height * y))
  picture.close()
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, typeOf(file), 0.95))
  if (!context || !cut) throw new Error('The picture could not be cut.')
  return cut
}
