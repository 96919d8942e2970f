import type { MediaProblem } from '#contract/media.ts'
import { limits } from '#contract/limits.ts'
import type { Ffmpeg } from '#platform/ffmpeg/find-ffmpeg.ts'
import { type Probe, safeInput } from '#platform/ffmpeg/probe.ts'
import { runTool, stuckSeconds } from '#platform/ffmpeg/run-tool.ts'

/** A fault of the file itself: trying again would not help. */
export class FileFault extends Error {
  readonly problem: MediaProblem
  /** `detail`: what showed it, for the operator. */
  constructor(problem: MediaProblem, detail: string = problem) {
    super(detail)
    this.problem = problem
  }
}

/** Where one video is worked on. */
export type Workshop = {
  tools: Ffmpeg
  /** A folder of its own, which is removed afterwards. */
  folder: string
  signal?: AbortSignal
  /** Tells how far the present step is, from 0 to 1. */
  onProgress?: (part: number) => void
}
/** A file to read: `reader` for a stranger's, null for one of our own making. */
export type Source = { file: string; reader: string | null }

/** A file to work on, looked at. */
export type Footing = { mediaId: string; file: string; reader: string; probe: Probe; sha256: Buffer }

/** The machine's trouble, not the file's. */
const ourTrouble =
  /No space left|Cannot allocate memory|Resource temporarily unavailable|Too many open files|Input\/output error/i
/** A step may take so many times the length of the video, and ten minutes more. */
const patience = 40
const inputOf = ({ file, reader }: Source): string[] => [
  ...(reader === null ? ['-protocol_whitelist', 'file,pipe'] : safeInput(reader)),
  '-max_pixels',
  String(limits.videoMaxPixels),
  '-i',
  `file:${file}`,
]

type Step = {
  sources: readonly Source[]
  /** Options before the first input, such as where to begin. */
  before?: readonly string[]
  args: readonly string[]
  /** Expected length of the result, for progress and limits; null: unknown. */
  seconds: number | null
  outputMax?: number
}

/** Runs FFmpeg once. Throws a `FileFault` for the file's faults, any other error for trouble that may pass. */
export async function ffmpeg(
  shop: Workshop,
  { sources, before = [], args, seconds, outputMax }: Step,
): Promise<Buffer> {
  const result = await runTool({
    tool: shop.tools.ffmpeg,
    args: [
      '-hide_banner',
      '-nostdin',
      '-v',
      'error',
      '-y',
      ...(outputMax === undefined ? ['-nostats', '-progress', 'pipe:1'] : []),
      ...before,
      ...sources.flatMap(inputOf),
      // neither where it was filmed nor anything else that the file tells about itself
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-sn',
      '-dn',
      ...args,
    ],
    cwd: shop.folder,
    seconds: 600 + patience * (seconds ?? limits.videoMaxSeconds),
    silentSeconds: stuckSeconds,
    onLine(line) {
      const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? []
      if (microseconds !== undefined && seconds !== null)
        shop.onProgress?.(Math.min(1, Number(microseconds) / 1e6 / seconds))
    },
    ...(outputMax !== undefined && { outputMax }),
    ...(shop.signal && { signal: shop.signal }),
  })
  if (result.end === 'ok') return result.output
  // limits on memory and file size end a program by signals too: not the file's fault for certain, so tried again
  if (result.end !== 'failed' || ourTrouble.test(result.trouble))
    throw new Error(`FFmpeg ended (${result.end}): ${result.trouble.slice(-500)}`)
  throw new FileFault('damaged', result.trouble.slice(-500))
}
