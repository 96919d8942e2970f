import { runTool } from './run-tool.ts'
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

type Stream = {
  codec_type?: string
  width?: number
  height?: number
  avg_frame_rate?: string
  sample_aspect_ratio?: string
  duration?: string
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
  tags?: { rotate?: string }
}

const ratio = (text: string | undefined, sign: string): number => {
  const [over = 0, under = 0] = (text ?? '').split(sign).map(Number)
  return over > 0 && under > 0 ? over / under : 0
}

function shown(stream: Stream): { width: number; height: number; fps: number } {
  const { width = 0, height = 0 } = stream
  const pixel = ratio(stream.sample_aspect_ratio, ':')
  // nonsense ratios are taken for square pixels
  const wide = Math.round(width * (pixel > 0.2 && pixel < 5 ? pixel : 1))
  const turn = Math.abs(stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0) % 180
  const fps = ratio(stream.avg_frame_rate, '/')
  return turn === 90 ? { width: height, height: wide, fps } : { width: wide, height, fps }
}

/** Reads a file's header; null when it cannot be read as that kind. */
export async function probeFile(
  tools: Ffmpeg,
  file: string,
  reader: string,
  signal?: AbortSignal,
): Promise<Probe | null> {
  const { end, output } = await runTool({
    tool: tools.ffprobe,
    args: ['-v', 'error', ...safeInput(reader), '-of', 'json', '-show_format', '-show_streams', '-i', `file:${file}`],
    seconds: 60,
    outputMax: 1_000_000,
    ...(signal && { signal }),
  })
  if (end === 'killed' || end === 'aborted') throw new Error('The file could not be looked at just now.')
  if (end !== 'ok') return null
  let told: { streams?: Stream[]; format?: { duration?: string } }
  try {
    told = JSON.parse(output.toString('utf8')) as typeof told
  } catch {
    return null
  }
  const streams = told.streams ?? []
  // a cover picture inside a sound file is no video
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  const seconds = Number(told.format?.duration ?? video?.duration)
  return {
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    video: video ? shown(video) : null,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
  }
}
