import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { probeFile, readTold } from './probe.ts'
import { stuckSeconds } from './run-tool.ts'

/** What FFmpeg 4.2, 7.0 and 8.0 write about their input. */
const from = (...lines: string[]): string => `Input #0, mov,mp4, from 'file:a':\n${lines.join('\n')}\nNo output\n`

describe('what FFmpeg tells about a file', () => {
  it('is its length, its picture as shown, and whether there is sound', () => {
    expect(
      readTold(
        from(
          '  Duration: 01:02:03.50, start: 0.000000, bitrate: 1976 kb/s',
          '  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 640x360 [SAR 4:3 DAR 64:27], 1893 kb/s, 29.97 fps, 29.97 tbr, 30k tbn (default)',
          '      Metadata:',
          '        handler_name    : VideoHandler',
          '  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 69 kb/s (default)',
        ),
      ),
    ).toEqual({ seconds: 3723.5, video: { width: 853, height: 360, fps: 29.97 }, hasSound: true })
  })

  it('turns a picture that is stored on its side, in the older and the newer wording', () => {
    for (const [indent, below] of [
      ['    ', '    Side data:\n      displaymatrix: rotation of -90.00 degrees'],
      ['  ', '      Side data:\n        Display Matrix: displaymatrix: rotation of 270.00 degrees (counterclockwise)'],
    ])
      expect(
        readTold(
          from(
            '  Duration: N/A, start: 0.0',
            `${indent}Stream #0:0(eng): Video: hevc, yuv420p, 1920x1080, 60 fps, 1k tbn`,
            below ?? '',
          ),
        ),
      ).toEqual({ seconds: null, video: { width: 1080, height: 1920, fps: 60 }, hasSound: false })
  })

  it('believes the container about the shape of pixels, and nobody about nonsense', () => {
    const width = (words: string) =>
      readTold(from(`  Stream #0:0: Video: h264, 100x100 ${words}, 25 fps`))?.video?.width
    expect(width('[SAR 1:1 DAR 1:1], SAR 2:1 DAR 2:1')).toBe(200)
    expect(width('[SAR 1:1000 DAR 1:1000]')).toBe(100)
    expect(width('[SAR 0:1 DAR 0:1]')).toBe(100)
  })

  it('takes no cover for a video, and no title for a stream', () => {
    expect(
      readTold(
        from(
          '  Metadata:',
          '    title           : a',
          '                    : Stream #0:7: Video: h264, 10x10',
          '  Duration: 00:00:09.99, start: 0.0',
          '  Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 128 kb/s',
          '  Stream #0:1: Video: mjpeg, yuvj420p, 600x600, 90k tbr, 90k tbn (attached pic)',
        ),
      ),
    ).toEqual({ seconds: 9.99, video: null, hasSound: true })
  })

  it('is nothing where it cannot be read', () => {
    expect(readTold('[mov] moov atom not found\nfile:a: Invalid data found when processing input\n')).toBeNull()
    expect(readTold(from('  Duration: N/A'))).toEqual({ seconds: null, video: null, hasSound: false })
  })
})

describe('looking at a file', () => {
  it('that comes to no end says nothing of the file: it can be tried again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-probe-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const ffmpeg = path.join(folder, 'ffmpeg')
    await writeFile(ffmpeg, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const looked = probeFile({ ffmpeg }, 'a', 'mov')
    vi.advanceTimersByTime(stuckSeconds * 1000)
    await expect(looked).rejects.toThrow('could not be looked at')
  })
})
