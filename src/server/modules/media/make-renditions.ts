import sharp, { type Metadata, type Sharp } from 'sharp'
import { limits } from '#contract/limits.ts'
import type { MediaProblem } from '#contract/media.ts'
import type { StoredSize } from './media-row.ts'
import { formats, type Format, type SizeName } from './storage-keys.ts'
import { differenceHash } from './pictures/difference-hash.ts'
import { decodeHeic } from './heic/decode-heic.ts'
import { photoFormat } from './pictures/photo-format.ts'
import { overlayOf, thumbhashOf } from './pictures/placeholders.ts'
import { createDrawingQueue } from './pictures/drawing-queue.ts'

// one picture at a time on two threads: the memory and processor time that uploads can take are bounded by this
sharp.concurrency(2)
sharp.cache(false)

/** Longest edge of each size, in pixels, largest first. Nothing is enlarged. */
const edges: readonly [SizeName, number][] = [
  ['full', 2048],
  ['feed', 1080],
  ['thumb', 320],
]
/** AVIF effort 4 takes many times longer for a few percent of size. */
const encode: Readonly<Record<Format, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 82 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
}
/** No honest photo takes longer to read; what does is meant to keep us busy. */
const readSeconds = 60

/** A photo ready to be stored. `width` and `height` are those of the full size, after turning it upright. */
export type Renditions = {
  width: number
  height: number
  thumbhash: string
  lockedThumbhash: string
  sizes: StoredSize[]
  /** Of the whole picture and its mirror image, to know it again. */
  dhashes: string[]
  /** Named `thumb.webp`, `thumb.avif` and so on. */
  files: { name: string; content: Buffer }[]
}
/** Why a file cannot become a photo. */
export type Unreadable = { problem: MediaProblem }

const unreadable: Unreadable = { problem: 'not_a_photo' }
const broken: Unreadable = { problem: 'damaged' }
/** Not read in time: on a busy machine as likely as by the picture's making. */
const slow: Unreadable = { problem: 'gave_up' }
const huge: Unreadable = { problem: 'too_many_pixels' }

type Upright = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }
/** The machine's trouble, not the picture's: worth another attempt. */
const isOurTrouble = (error: unknown): boolean =>
  error instanceof Error && /out of memory|unable to allocate|ENOSPC|ENOMEM|EMFILE/i.test(error.message)

async function headerOf(input: Buffer): Promise<Metadata | null> {
  try {
    // reads the header only; the pixels are counted before any of them is decoded
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch (error) {
    if (isOurTrouble(error)) throw error
    return null
  }
}

/** Decodes once, upright (EXIF orientation), in sRGB, at most as large as the largest size, without any metadata. */
async function decode(input: Buffer): Promise<Upright | Unreadable> {
  const format = photoFormat(input)
  if (!format) return input.length === 0 ? { problem: 'empty' } : unreadable
  const header = await headerOf(input)
  if (!header) return format === 'heic' ? broken : unreadable
  if (header.width * header.height > limits.photoMaxPixels) return huge
  const hevc = header.compression === 'hevc'
  const edge = edges[0]?.[1] ?? 0
  try {
    const pixels = hevc ? await decodeHeic(input) : null
    if (hevc && (!pixels || pixels.width * pixels.height > limits.photoMaxPixels)) return broken
    const limited = { limitInputPixels: limits.photoMaxPixels, failOn: 'error', sequentialRead: true } as const
    const opened = pixels
      ? sharp(pixels.bytes, { ...limited, raw: { width: pixels.width, height: pixels.height, channels: 4 } })
      : sharp(input, limited).autoOrient()
    const { data, info } = await opened
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: readSeconds })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  } catch (error) {
    if (isOurTrouble(error)) throw error
    return error instanceof Error && error.message.startsWith('timeout: ') ? slow : broken
  }
}

async function render(input: Buffer): Promise<Renditions | Unreadable> {
  const upright = await decode(input)
  if ('problem' in upright) return upright
  const { data, width, height, channels } = upright
  const picture = sharp(data, { raw: { width, height, channels } })
  const sizes: StoredSize[] = []
  const files: Renditions['files'] = []
  let larger: { edge: number; contents: Buffer[] } | null = null
  for (const [name, edge] of edges) {
    const resized = await picture
      .clone()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info } = resized
    const longest = Math.max(info.width, info.height)
    // a small photo is the same in several sizes: encode it once
    const contents: Buffer[] = larger?.edge === longest ? larger.contents : []
    if (contents.length === 0) {
      const raw = sharp(resized.data, { raw: { width: info.width, height: info.height, channels } })
      for (const format of formats) contents.push(await encode[format](raw.clone()).toBuffer())
    }
    larger = { edge: longest, contents }
    sizes.unshift([name, info.width, info.height])
    for (const [index, format] of formats.entries()) {
      const content = contents[index]
      if (content) files.push({ name: `${name}.${format}`, content })
    }
  }
  const seen = await differenceHash(picture)
  return {
    width,
    height,
    thumbhash: await thumbhashOf(picture),
    lockedThumbhash: await overlayOf(picture),
    dhashes: seen ?? [],
    sizes,
    files,
  }
}

/** A picture of a document: legible, and nothing else of the file is kept. */
async function renderUpright(read: () => Promise<Buffer>): Promise<Buffer | Unreadable> {
  const upright = await decode(await read())
  if ('problem' in upright) return upright
  const { data, width, height, channels } = upright
  const plain = sharp(data, { raw: { width, height, channels } }).flatten({ background: '#ffffff' })
  return plain.jpeg({ quality: 88 }).toBuffer()
}

const turn = createDrawingQueue()

/**
 * Turns a file of unknown content into the sizes of a photo, without EXIF, location, colour profile or any other
 * metadata. One at a time in a process: callers queue. Throws only for the machine's own trouble.
 */
export const makeRenditions = (input: Buffer): Promise<Renditions | Unreadable> => turn('later', () => render(input))

/**
 * A file as one upright JPEG of at most 2048 pixels; somebody waits for the answer, so it goes before photos. `read` is called when
 * its turn has come, so that what waits takes no memory.
 */
export const makeUprightJpeg = (read: () => Promise<Buffer>): Promise<Buffer | Unreadable> =>
  turn('now', () => renderUpright(read))
