import sharp from 'sharp'

/** Kept in memory, newest used last. A name's picture is asked for again while a page is scrolled back and forth. */
const keptBytes = 48 * 1024 * 1024
/** Pictures made at once; others wait, and no more than so many. */
const atOnce = 2
const waitingMost = 100

const kept = new Map<string, Buffer>()
let bytes = 0
let running = 0
const waiting: (() => void)[] = []

const escaped = (text: string): string => text.replaceAll(/[<>&"']/g, (one) => `&#${String(one.charCodeAt(0))};`)

/** The name in white with a dark edge, slanted, across the whole picture: cutting off an edge does not remove it. */
function overlay(width: number, height: number, name: string): Buffer {
  const size = Math.max(12, Math.round(Math.max(width, height) / 28))
  const [across, down] = [size * 14, size * 8]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
    <defs><pattern id="p" width="${String(across)}" height="${String(down)}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
      <text x="${String(size)}" y="${String(size * 2)}" font-family="sans-serif" font-size="${String(size)}" fill="#fff" fill-opacity="0.38"
        stroke="#000" stroke-opacity="0.22" stroke-width="${String(size / 24)}">@${escaped(name)}</text></pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`)
}

async function draw(picture: Buffer, name: string): Promise<Buffer> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMost)
      throw Object.assign(new Error('Too many pictures at once.'), { code: 'EAI_AGAIN' })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    const opened = sharp(picture)
    const { width, height } = await opened.metadata()
    return await opened
      .composite([{ input: overlay(width, height, name) }])
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/**
 * A picture (WebP) with the viewer's name on it, WebP again. `key` names picture and viewer. Made when it is first asked
 * for, and remembered for as long as there is room.
 */
export async function watermarked(
  key: string,
  name: string,
  read: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const had = kept.get(key)
  if (had) {
    kept.delete(key)
    kept.set(key, had)
    return had
  }
  const picture = await read()
  if (!picture) return null
  const made = await draw(picture, name)
  const twice = kept.get(key)
  if (twice) return twice
  kept.set(key, made)
  bytes += made.length
  for (const [old, content] of kept) {
    if (bytes <= keptBytes) break
    kept.delete(old)
    bytes -= content.length
  }
  return made
}
