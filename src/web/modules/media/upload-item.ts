import { limits } from '#contract/limits.ts'

/** Where a file is on its way to the server. `lost`: begun in an earlier visit, and the file must be chosen again. */
export type ItemState = 'waiting' | 'sending' | 'paused' | 'offline' | 'failed' | 'lost' | 'sent'

/** One photo or video of a post that is being written. What is kept over a reload is in `kept-files.ts`. */
export type Item = {
  readonly key: string
  readonly name: string
  readonly type: string
  /** Bytes; 0 where only the server knows the file. */
  readonly size: number
  readonly kind: 'photo' | 'video'
  /** Null: it was sent from elsewhere, or must be chosen again. */
  readonly file: Blob | null
  /** Address of the file in this browser, for its picture. */
  readonly preview: string | null
  /** Where its upload goes on; null: not begun. */
  readonly uploadUrl: string | null
  /** There when all of it has been sent. */
  readonly mediaId: string | null
  /** What has been sent, 0 to 1. */
  readonly share: number
  readonly state: ItemState
  /** An ApiError, or a plain sentence. */
  readonly fault: unknown
  /** Words for those who cannot see it. */
  readonly alt: string
  /** Shown before the price is paid. */
  readonly free: boolean
  /** How much of a video that is; null: all of it. Seconds. */
  readonly freeSeconds: number | null
}

const videoNames = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|m2?ts|mts|wmv|flv|3gp|ogv)$/i
const photoNames = /\.(jpe?g|png|webp|avif|hei[cf]|gif|tiff?)$/i

/** What a file seems to be; the server looks at its bytes. Null: neither. */
export function kindOfFile({ type, name }: Pick<File, 'type' | 'name'>): Item['kind'] | null {
  if (type.startsWith('video/') || (!type.startsWith('image/') && videoNames.test(name))) return 'video'
  return type.startsWith('image/') || photoNames.test(name) ? 'photo' : null
}

/** Why a file need not be sent at all; null: it may be. */
export function refusedBySize({ kind, size }: Pick<Item, 'kind' | 'size'>): 'empty' | 'too_large' | null {
  if (size === 0) return 'empty'
  return size > (kind === 'photo' ? limits.photoMaxBytes : limits.videoMaxBytes) ? 'too_large' : null
}

export const acceptedFiles = 'image/*,video/*,.heic,.heif,.mkv,.mov,.avi'
export const isMoving = ({ state }: Item): boolean => state === 'waiting' || state === 'sending' || state === 'offline'
