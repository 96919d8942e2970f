import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Paths of the two programs; they come together in every package of FFmpeg. */
export type Ffmpeg = { ffmpeg: string; ffprobe: string }

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What videos need of it: the H.264 and AAC encoders and the HLS writer. */
function suits(ffmpeg: string): boolean {
  const ask = (what: string): string =>
    spawnSync(ffmpeg, ['-hide_banner', '-v', 'quiet', what], { encoding: 'utf8', timeout: 10_000 }).stdout ?? ''
  const encoders = ask('-encoders')
  return / libx264 /.test(encoders) && / aac /.test(encoders) && /\bE.? hls /.test(ask('-muxers'))
}

/**
 * The FFmpeg of the settings, or the first on the PATH that can make H.264 in HLS and has its ffprobe beside it. Null:
 * there is none, and videos are refused. `wanted` that does not do throws.
 */
export function findFfmpeg(wanted: string | null, searchPath: string): Ffmpeg | null {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  for (const ffmpeg of wanted === null
    ? folders.map((folder) => path.join(folder, 'ffmpeg'))
    : [path.resolve(wanted)]) {
    const ffprobe = path.join(path.dirname(ffmpeg), 'ffprobe')
    if (canRun(ffmpeg) && canRun(ffprobe) && suits(ffmpeg)) return { ffmpeg, ffprobe }
  }
  if (wanted !== null) throw new Error('has no libx264, AAC or HLS, no ffprobe beside it, or cannot be run')
  return null
}
