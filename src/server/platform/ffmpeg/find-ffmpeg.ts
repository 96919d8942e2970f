import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { packagedFfmpeg } from './packaged-ffmpeg.ts'

/** Path of the program. Its ffprobe is not needed: what a file holds, FFmpeg tells as well. */
export type Ffmpeg = { ffmpeg: string }

/** What a video or a voice note is made with and read by, as FFmpeg lists it. */
const needed: readonly { list: string; names: readonly string[] }[] = [
  { list: '-encoders', names: ['libx264', 'aac'] },
  { list: '-decoders', names: ['h264', 'hevc', 'vp8', 'vp9', 'aac', 'opus', 'vorbis', 'mp3'] },
  { list: '-muxers', names: ['hls', 'mp4'] },
  { list: '-demuxers', names: ['mov', 'matroska', 'ogg'] },
  { list: '-filters', names: ['scale', 'thumbnail', 'tile'] },
]
/** A picture of 64 × 64 in black, and a hundredth of a second of silence: enough to see an encoder at work. */
const trials: readonly { input: Buffer; args: readonly string[] }[] = [
  {
    input: Buffer.alloc((64 * 64 * 3) / 2),
    args: ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', '64x64', '-i', 'pipe:0', '-c:v', 'libx264'],
  },
  { input: Buffer.alloc(960), args: ['-f', 's16le', '-ar', '48000', '-ac', '1', '-i', 'pipe:0', '-c:a', 'aac'] },
]

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Names of one of FFmpeg's lists: each line has flags, then names with commas between, then words. */
const namesOf = (list: string): Set<string> =>
  new Set(list.split('\n').flatMap((line) => line.trim().split(/\s+/)[1]?.split(',') ?? []))

/** What is missing in this FFmpeg for videos and voice notes; null: nothing, and both encoders have been seen at work. */
function fault(ffmpeg: string): string | null {
  const run = (args: readonly string[], input?: Buffer) =>
    spawnSync(ffmpeg, ['-hide_banner', '-v', 'error', ...args], { input, timeout: 10_000, maxBuffer: 4_000_000 })
  for (const { list, names } of needed) {
    const { stdout, status } = run([list])
    if (status !== 0) return 'does not run here'
    const found = namesOf(stdout.toString('latin1'))
    const missing = names.find((name) => !found.has(name))
    if (missing !== undefined) return `has no ${missing} (${list.slice(1)})`
  }
  for (const { input, args } of trials)
    if (run([...args, '-f', 'null', '-'], input).status !== 0) return 'cannot encode'
  return null
}

/**
 * The FFmpeg of the settings; else the first on the PATH that can do all that we ask of it; else the packaged one. Null:
 * there is none, and videos are refused. `wanted` that does not do throws.
 */
export function findFfmpeg(
  wanted: string | null,
  searchPath: string,
  packaged: string | null = packagedFfmpeg(),
): Ffmpeg | null {
  if (wanted !== null) {
    const ffmpeg = path.resolve(wanted)
    const why = canRun(ffmpeg) ? fault(ffmpeg) : 'is not a program that can be run'
    if (why !== null) throw new Error(why)
    return { ffmpeg }
  }
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const candidates = [...folders.map((folder) => path.join(folder, 'ffmpeg')), ...(packaged === null ? [] : [packaged])]
  const ffmpeg = candidates.find((file) => canRun(file) && fault(file) === null)
  return ffmpeg === undefined ? null : { ffmpeg }
}
