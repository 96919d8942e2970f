import { canEncode, startEncoding } from './encode-video.ts'
import type { Encoder } from './encoding.ts'
import { recordedKind, startRecording } from './record-video.ts'

/** How this browser sends a show: by its encoders, else by its recorder; null: it cannot. */
export async function chooseEncoder(): Promise<Encoder | null> {
  if (!('mediaDevices' in navigator)) return null
  if (await canEncode()) return startEncoding
  return recordedKind() === null ? null : startRecording
}

/** Whether it goes on while nothing moves, as on a screen; phones, and what has only a recorder, have no screen to share. */
export const sharesScreen = (encode: Encoder): boolean =>
  encode === startEncoding && 'getDisplayMedia' in navigator.mediaDevices
