import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testFfmpeg } from './video.ts'

/** A file that FFmpeg makes of these options, such as a few seconds of a moving test picture. */
export function made(name: string, ...options: string[]): Buffer {
  const { ffmpeg } = testFfmpeg()
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-sample-'))
  try {
    const file = path.join(folder, name)
    const { status, stderr } = spawnSync(ffmpeg, ['-v', 'error', '-y', ...options, file], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name}: ${stderr}`)
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A moving picture, and a tone, as FFmpeg's inputs. */
export const moving = (size: string, seconds: number, rate = 25): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${String(rate)}:duration=${String(seconds)}`,
]
export const tone = (seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:duration=${String(seconds)}`,
]
export const quick = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
