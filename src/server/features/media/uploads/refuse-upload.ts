import { statfs } from 'node:fs/promises'
import type { ErrorCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#core/services.ts'
import { kindOf } from './sniff.ts'
import type { UploadStore } from './upload-store.ts'

/** Left free for everything else: the database must not stop because of an upload. */
const reserveBytes = 1024 * 1024 * 1024

/**
 * Why an upload of this size cannot begin; null: it can. What the client calls its file only spares it a wait; what it
 * is, is judged by the first bytes.
 */
export async function refuseUpload(
  { video }: Pick<Services, 'video'>,
  store: UploadStore,
  { ownerId, bytes, type }: { ownerId: number; bytes: number; type: string },
): Promise<ErrorCode | null> {
  if (/^image\//i.test(type) && bytes > limits.photoMaxBytes) return 'too_large'
  if (/^(video|audio)\//i.test(type) && !video.tools()) return 'video_unavailable'
  const { count, bytes: announced } = await store.unfinishedOf(ownerId)
  if (count >= limits.unfinishedUploadsMax || announced + bytes > limits.unfinishedUploadBytesMax)
    return 'too_many_uploads'
  const disk = await statfs(store.directory)
  return disk.bavail * disk.bsize < bytes + reserveBytes ? 'no_room' : null
}

/** Why an upload that begins so is not taken further; null: it is. Small files are judged when they are processed. */
export function refuseContent({ video }: Pick<Services, 'video'>, head: Buffer, size: number): ErrorCode | null {
  const kind = kindOf(head)
  if (kind === 'video') return video.tools() ? null : 'video_unavailable'
  if (size <= limits.photoMaxBytes) return null
  return kind === 'photo' ? 'too_large' : 'unsupported_type'
}
