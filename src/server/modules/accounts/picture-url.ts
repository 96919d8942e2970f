/** Address of a public picture (avatar, cover) from its storage key `public/<hash>.webp`; null when there is none. */
export const pictureUrl = (key: string | null): string | null =>
  key === null ? null : `/files/${key.slice('public/'.length)}`
