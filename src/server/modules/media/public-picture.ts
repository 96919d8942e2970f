import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { limits } from '#contract/limits.ts'
import type { Crop } from '#contract/profiles.ts'
import { pictureSizes, type PictureSize } from '#contract/public-pictures.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { publicKey } from './storage-keys.ts'
import { photoFormat } from './pictures/photo-format.ts'
import type { Unreadable } from './make-renditions.ts'

/** Pixels. A picture is cropped to its shape around the part that draws the eye. */
const shapes = { avatar: { width: 256, height: 256 }, cover: { width: 1600, height: 640 } } as const
const avif = { quality: 50, effort: 2 } as const
/** The other sizes, made from the first. */
const others: Readonly<Record<keyof typeof shapes, readonly (readonly [PictureSize, (picture: Sharp) => Sharp])[]>> = {
  avatar: [['face', (picture) => picture.resize(144, 144).webp({ quality: 78 })]],
  cover: [
    ['half', (picture) => picture.resize(800, 320).avif(avif)],
    ['whole', (picture) => picture.avif(avif)],
    ['poster', (picture) => picture.resize(480, 600, { fit: 'cover' }).avif({ ...avif, quality: 45 })],
  ],
}
const keyInSize = (key: string, size: PictureSize): string => key.replace(/\.webp$/, pictureSizes[size])

/** Removes a public picture in all its sizes. No error when there is none. */
export async function removePublicPicture(storage: Storage, key: string): Promise<void> {
  for (const size of Object.keys(pictureSizes) as PictureSize[]) await storage.remove(keyInSize(key, size))
  await storage.remove(key)
}

/** The part in whole pixels, inside the picture whatever was rounded on the way. */
function partOf({ x, y, width, height }: Crop, of: { width: number; height: number }) {
  const left = Math.min(Math.floor(x * of.width), of.width - 1)
  const top = Math.min(Math.floor(y * of.height), of.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * of.width), of.width - left)),
    height: Math.max(1, Math.min(Math.round(height * of.height), of.height - top)),
  }
}

/**
 * Stores a picture that is made, with its other sizes. Its name is a hash of its content, so an address always shows the same picture and
 * can be cached for ever. Gives its key.
 */
export async function putPublicPicture(
  storage: Storage,
  content: Buffer,
  sizes: readonly (readonly [PictureSize, Buffer])[],
): Promise<string> {
  const key = publicKey(`${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`)
  for (const [size, smaller] of sizes) await storage.put(keyInSize(key, size), smaller)
  await storage.put(key, content)
  return key
}

/**
 * Makes and stores an avatar or a cover in its sizes: cropped, upright, without metadata. `crop` is the part to show; without it,
 * the picture is cut to its shape around what draws the eye. Gives the key for `users.avatar` or `users.cover`.
 */
export async function storePublicPicture(
  storage: Storage,
  kind: keyof typeof shapes,
  input: Buffer,
  crop?: Crop,
): Promise<{ key: string } | Unreadable> {
  if (!photoFormat(input)) return { problem: 'not_a_photo' }
  let content: Buffer
  let sizes: (readonly [PictureSize, Buffer])[]
  try {
    const opened = sharp(input, { limitInputPixels: limits.photoMaxPixels, failOn: 'error' }).autoOrient()
    const part = crop && partOf(crop, (await opened.metadata()).autoOrient)
    content = await (part ? opened.extract(part) : opened)
      .resize({ ...shapes[kind], fit: 'cover', position: kind === 'cover' ? 'centre' : 'attention' })
      .webp({ quality: 82 })
      .timeout({ seconds: 60 })
      .toBuffer()
    sizes = await Promise.all(
      others[kind].map(async ([size, make]) => [size, await make(sharp(content)).toBuffer()] as const),
    )
  } catch {
    return { problem: 'not_a_photo' }
  }
  return { key: await putPublicPicture(storage, content, sizes) }
}
