import { findFfmpeg, type Ffmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'

let found: Ffmpeg | null | undefined

/** FFmpeg of this machine, else the packaged one; tests of videos run everywhere. */
export function testFfmpeg(): Ffmpeg {
  found ??= findFfmpeg(null, process.env['PATH'] ?? '')
  if (!found) throw new Error('There is no FFmpeg, not even the packaged one, which npm ci brings.')
  return found
}
