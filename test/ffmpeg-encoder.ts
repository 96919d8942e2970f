import { spawn, type ChildProcess } from 'node:child_process'
import { testFfmpeg } from './video.ts'

/** The machine's FFmpeg, or the one of the packages; every machine that runs the tests has one (decision 115). */
export const ffmpeg = (): string => testFfmpeg().ffmpeg

type Settings = {
  size?: string
  /** Pictures between two key frames; 25 are a second. */
  keys?: number
  sound?: boolean
  /** Pictures that are shown before one that is sent later. */
  reordered?: boolean
  seconds?: number
}

/** How FFmpeg sends to an address. */
const formatOf = (address: string): string =>
  address.startsWith('srt:') ? '-f mpegts' : address.startsWith('rtsp:') ? '-f rtsp -rtsp_transport tcp' : '-f flv'

/** FFmpeg as an encoder: moving bars and a tone, at the speed of life, to an address with its key. */
export function encode(
  address: string,
  { size = '640x360', keys = 50, sound = true, reordered = false, seconds = 300 }: Settings = {},
): ChildProcess {
  const tone = sound ? ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []
  const picture = `-c:v libx264 -preset ultrafast -g ${String(keys)} -keyint_min ${String(keys)} -sc_threshold 0`
  const look = `-pix_fmt yuv420p -b:v 800k ${reordered ? '-bf 2' : '-tune zerolatency'}`
  const from = `-v error -re -f lavfi -i testsrc2=size=${size}:rate=25`.split(' ')
  const to = `-t ${String(seconds)} ${picture} ${look}${sound ? ' -c:a aac' : ''} ${formatOf(address)}`.split(' ')
  return spawn(ffmpeg(), [...from, ...tone, ...to, address], { stdio: ['ignore', 'ignore', 'pipe'] })
}

export const gone = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let said = ''
    child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
    child.once('exit', () => resolve(said))
    if (child.exitCode !== null || child.signalCode !== null) resolve(said)
  })
