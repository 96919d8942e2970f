import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { limits } from '#contract/limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { publicKey } from './keys.ts'
import { photoFormat } from './photo-format.ts'
import type { Unreadable } from './make-renditions.ts'

/** Pixels. A picture is cropped to its shape around the part that draws the eye. */
const shapes = { avatar: { width: 256, height: 256 }, cover: { width: 1600, height: 640 } } as const

/** What may stand after `/files/`. */
export const pictureName = /^[0-9a-f]{32}\.webp$/

/**
 * Makes and stores an avatar or a cover: cropped, upright, without metadata. Its name is a hash of its content, so an
 * address always shows the same picture and can be cached for ever. Gives the key for `users.avatar` or `users.cover`.
 */
export async function storePublicPicture(
  storage: Storage,
  kind: keyof typeof shapes,
  input: Buffer,
): Promise<{ key: string } | Unreadable> {
  if (!photoFormat(input)) return { problem: 'not_a_photo' }
  let content: Buffer
  try {
    content = await sharp(input, { limitInputPixels: limits.photoMaxPixels, failOn: 'error' })
      .autoOrient()
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
