import { runTool, stuckSeconds } from './run-tool.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'

/** What a file says that it holds. Seconds and pixels; pixels as shown: upright, with square ones. */
export type Probe = {
  /** Null: the file does not say, or says nonsense. */
  seconds: number | null
  video: { width: number; height: number; fps: number } | null
  hasSound: boolean
}

/** Options before the `-i` of a stranger's file: read as `reader` and nothing else, from local files only. */
export const safeInput = (reader: string): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  reader,
  '-f',
  reader,
]

/** Bytes of what FFmpeg tells about a file: titles and chapters of strangers may be long. */
const toldMost = 1_000_000
const streamShape = /^ {2,4}Stream #0:\d+\S*: (Video|Audio): (.*)$/
const durationShape = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?),/m

const ratio = (over: string | undefined, under: string | undefined): number =>
  Number(over) > 0 && Number(under) > 0 ? Number(over) / Number(under) : 0

/** Pixels as shown, of a stream's line and those below it: `h264 (High), yuv420p(tv), 1920x1080 [SAR 1:1 DAR 16:9], 25 fps`. */
function shown([line = '', ...below]: readonly string[]): { width: number; height: number; fps: number } {
  const [, width = 0, height = 0] = (/, (\d+)x(\d+)(?=[ ,[]|$)/.exec(line) ?? []).map(Number)
  // what the container says comes last, and counts
  const [, over, under] = [...line.matchAll(/\bSAR (\d+):(\d+)/g)].at(-1) ?? []
  const pixel = ratio(over, under)
  // nonsense ratios are taken for square pixels
  const wide = Math.round(width * (pixel > 0.2 && pixel < 5 ? pixel : 1))
  const [, rate, thousand] = /, ([\d.]+)(k?) fps\b/.exec(line) ?? []
  const fps = Number(rate ?? 0) * (thousand === 'k' ? 1000 : 1)
  const turned = below
    .map((one) => /displaymatrix: rotation of (-?[\d.]+)/.exec(one)?.[1])
    .find((one) => one !== undefined)
  return Math.abs(Math.round(Number(turned ?? 0))) % 180 === 90
    ? { width: height, height: wide, fps }
    : { width: wide, height, fps }
}

/** What FFmpeg writes about its input (`av_dump_format`, alike from version 4 on). Null: it could not read it. */
export function readTold(told: string): Probe | null {
  if (!/^Input #0, /m.test(told)) return null
  const streams: { kind: string; lines: string[] }[] = []
  for (const line of told.split('\n')) {
    const [, kind, words] = streamShape.exec(line) ?? []
    if (kind !== undefined && words !== undefined) streams.push({ kind, lines: [words] })
    else streams.at(-1)?.lines.push(line)
  }
  // a cover picture inside a sound file is no video
  const video = streams.find(({ kind, lines }) => kind === 'Video' && !lines[0]?.includes('(attached pic)'))
  const [, hours, minutes, rest] = durationShape.exec(told) ?? []
  const seconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest)
  return {
    seconds: seconds > 0 ? seconds : null,
    video: video ? shown(video.lines) : null,
    hasSound: streams.some(({ kind }) => kind === 'Audio'),
  }
}

/** Reads a file's header; null when it cannot be read as that kind. Throws for trouble that may pass, such as a busy machine. */
export async function probeFile(
  tools: Ffmpeg,
  file: string,
  reader: string,
  signal?: AbortSignal,
): Promise<Probe | null> {
  // without an output FFmpeg only tells what it would read, and ends with an error: that there is none
  const { end, trouble } = await runTool({
    tool: tools.ffmpeg,
    args: ['-hide_banner', '-nostdin', '-v', 'info', ...safeInput(reader), '-i', `file:${file}`],
    seconds: stuckSeconds,
    troubleMax: toldMost,
    ...(signal && { signal }),
  })
  if (end === 'ok' || end === 'failed') return readTold(trouble)
  throw new Error(`The file could not be looked at just now (${end}).`)
}
