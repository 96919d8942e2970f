import { findFfmpeg, type Ffmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'

let found: Ffmpeg | null | undefined

/** FFmpeg of this machine; null where there is none, and tests of videos are skipped. */
export const realVideo = (): { tools: () => Ffmpeg | null } => ({
  tools: () => (found ??= findFfmpeg(null, process.env['PATH'] ?? '')),
})
