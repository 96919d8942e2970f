import sharp from 'sharp'
import { textPath } from '#platform/drawing/text-path.ts'
import { fewAtOnce } from '#platform/limit-concurrency.ts'

/** Kept in memory, newest used last. A name's picture is asked for again while a page is scrolled back and forth. */
const keptBytes = 48 * 1024 * 1024
/** Pictures made at once; others wait, and no more than so many. */
const inTurn = fewAtOnce({ atOnce: 2, waitingMost: 100, what: 'pictures' })

const kept = new Map<string, Buffer>()
let bytes = 0

/**
 * The name in white with a dark edge, slanted, across the whole picture: cutting off an edge does not remove it. Not by an SVG
 * pattern, whose pixels come out black where they should be brightest.
 */
async function overlay(width: number, height: number, name: string): Promise<Buffer> {
  const size = Math.max(12, Math.round(Math.max(width, height) / 28))
  const text = await textPath(`@${name}`, { size, bold: true })
  const [across, down] = [Math.max(size * 14, Math.ceil(text.width) + size * 3), size * 8]
  // turned about its middle, a square of this side covers the picture
  const side = Math.hypot(width, height)
  const places: string[] = []
  for (let y = -side / 2; y < side / 2; y += down)
    for (let x = -side / 2; x < side / 2; x += across)
      places.push(`<use href="#n" x="${x.toFixed(1)}" y="${y.toFixed(1)}"/>`)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
    <defs><path id="n" d="${text.d}" fill="#fff" fill-opacity="0.38" stroke="#000" stroke-opacity="0.22" stroke-width="${String(size / 24)}"/></defs>
    <g transform="translate(${String(width / 2)} ${String(height / 2)}) rotate(-24)">${places.join('')}</g></svg>`)
}

async function draw(picture: Buffer, name: string): Promise<Buffer> {
  const opened = sharp(picture)
  const { width, height } = await opened.metadata()
  return opened
    .composite([{ input: await overlay(width, height, name) }])
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
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
  const made = await inTurn(() => draw(picture, name))
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
