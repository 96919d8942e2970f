import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import type { Crop } from '#contract/profiles.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { publicKey } from './storage-keys.ts'
import { photoFormat } from './pictures/photo-format.ts'
import type { Unreadable } from './make-renditions.ts'

/** Pixels. A picture is cropped to its shape around the part that draws the eye. */
const shapes = { avatar: { width: 256, height: 256 }, cover: { width: 1600, height: 640 } } as const

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
 * Makes and stores an avatar or a cover: cropped, upright, without metadata. `crop` is the part to show; without it,
 * the picture is cut to its shape around what draws the eye. Its name is a hash of its content, so an address always
 * shows the same picture and can be cached for ever. Gives the key for `users.avatar` or `users.cover`.
 */
export async function storePublicPicture(
  storage: Storage,
  kind: keyof typeof shapes,
  input: Buffer,
  crop?: Crop,
): Promise<{ key: string } | Unreadable> {
  if (!photoFormat(input)) return { problem: 'not_a_photo' }
  let content: Buffer
  try {
    const opened = sharp(input, { limitInputPixels: limits.photoMaxPixels, failOn: 'error' }).autoOrient()
    const part = crop && partOf(crop, (await opened.metadata()).autoOrient)
    content = await (part ? opened.extract(part) : opened)
      .resize({ ...shapes[kind], fit: 'cover', position: kind === 'cover' ? 'centre' : 'attention' })
      .webp({ quality: 82 })
      .timeout({ seconds: 60 })
      .toBuffer()
  } catch {
    return { problem: 'not_a_photo' }
  }
  const key = publicKey(`${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`)
  await storage.put(key, content)
  return { key }
}
