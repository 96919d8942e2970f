import path from 'node:path'
import { limits } from '#contract/limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { renditionKey } from '../storage-keys.ts'
import { FileFault, ffmpeg, type Source, type Workshop } from './workshop.ts'

const samplesPerSecond = 8000
const bars = 64

/** Loudness from 0 to 100 of equal parts of the samples (16 bit, mono); the loudest is 100. */
export function peaksOf(samples: Buffer, count = bars): number[] {
  const total = Math.floor(samples.length / 2)
  const peaks = Array.from({ length: count }, (_, bar) => {
    const [from, to] = [Math.floor((bar * total) / count), Math.floor(((bar + 1) * total) / count)]
    let most = 0
    for (let at = from; at < to; at += 1) most = Math.max(most, Math.abs(samples.readInt16LE(at * 2)))
    return most
  })
  const loudest = Math.max(1, ...peaks)
  return peaks.map((peak) => Math.round((peak / loudest) * 100))
}

/** Makes a voice note: AAC in m4a, which every browser plays, and what its waveform is drawn from. */
export async function makeVoice(
  shop: Workshop,
  storage: Storage,
  mediaId: string,
  source: Source,
): Promise<{ ms: number; peaks: number[] }> {
  const length = ['-t', String(limits.voiceMaxSeconds + 1)]
  const samples = await ffmpeg(shop, {
    sources: [source],
    seconds: limits.voiceMaxSeconds,
    args: ['-map', '0:a:0', '-vn', ...length, '-ac', '1', '-ar', String(samplesPerSecond), '-f', 's16le', 'pipe:1'],
    outputMax: (limits.voiceMaxSeconds + 2) * samplesPerSecond * 2,
  })
  const seconds = samples.length / 2 / samplesPerSecond
  if (seconds > limits.voiceMaxSeconds) throw new FileFault('too_long')
  if (seconds < 0.1) throw new FileFault('damaged')
  await ffmpeg(shop, {
    sources: [source],
    seconds,
    args: [
      '-map',
      '0:a:0',
      '-vn',
      '-ac',
      '1',
      '-ar',
      '48000',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-movflags',
      '+faststart',
      'voice.m4a',
    ],
  })
  await storage.putFile(renditionKey(mediaId, 'voice.m4a'), path.join(shop.folder, 'voice.m4a'))
  return { ms: Math.round(seconds * 1000), peaks: peaksOf(samples) }
}
