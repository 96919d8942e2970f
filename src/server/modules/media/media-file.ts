/** What may stand at the end of a media address, and how it is sent; nothing else is ever looked for in the storage. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(?:thumb|feed|full)\.webp$/, 'image/webp'],
  [/^(?:thumb|feed|full)\.avif$/, 'image/avif'],
  [/^storyboard-[0-9a-f]{16}\.webp$/, 'image/webp'],
  [/^(?:storyboard|captions-[0-9a-f]{16})\.vtt$/, 'text/vtt; charset=utf-8'],
  [/^(?:master|(?:v\d{1,4}|sound)-[0-9a-f]{16})\.m3u8$/, 'application/vnd.apple.mpegurl'],
  [/^(?:(?:v\d{1,4}|sound)-[0-9a-f]{16}|preview|clip)\.mp4$/, 'video/mp4'],
  [/^voice\.m4a$/, 'audio/mp4'],
]
const typeOf = (file: string): string | null => kinds.find(([shape]) => shape.test(file))?.[1] ?? null

export type MediaFile = {
  type: string
  /** A picture that can bear the name of who looks at it. */
  picture: boolean
  /** Grows while a video is made: asked for anew each time. */
  changes: boolean
}

/** Null: there is no such file. */
export function mediaFile(file: string): MediaFile | null {
  const type = typeOf(file)
  if (type === null) return null
  return { type, picture: /^(?:thumb|feed|full)\./.test(file), changes: file === 'master.m3u8' }
}
