import { expect, it } from 'vitest'
import { changedLine, numbers, wholeLine } from '#test/changed-rtmp.ts'
import { readInit, readPart } from '../origin/parse-mp4.ts'
import { PackagedLine } from './package-stream.ts'
import { RtmpPlayer } from './rtmp/player.ts'
import { RtmpSession } from './rtmp/session.ts'

/** Bytes that are changed in all. The million: `RTMP_BYTES=1000000 npx vitest run encoder/fuzz`. */
const bytesWanted = Number(process.env['RTMP_BYTES'] ?? 100_000)

/** What comes to our port, or from a live server that we take a stream from: the same bytes but for commands. */
const sides = ['port', 'live server'] as const
type Side = (typeof sides)[number]

/** What one line makes of these bytes, given in pieces: whatever it hands over has to be what the program takes. */
function feed(bytes: Buffer, below: (most: number) => number, side: Side): { parts: number; refused: boolean } {
  let tracks: ReturnType<typeof readInit> = null
  const found = { parts: 0, refused: false }
  const line = new PackagedLine({
    onInit: (init) => {
      tracks = readInit(init)
      expect(tracks).not.toBeNull()
    },
    onPart: (part) => {
      const read = tracks && readPart(part.bytes, tracks)
      expect(read).not.toBeNull()
      expect((read?.until ?? 0) - (read?.from ?? 0)).toBeLessThanOrEqual(1.5)
      found.parts += 1
    },
    onFault: () => (found.refused = true),
  })
  const onMedia = (type: 8 | 9, at: number, tag: Buffer): void => line.take(type, at, tag)
  const send = (): void => undefined
  const ownPort: RtmpSession = new RtmpSession({
    send,
    onPublish: () => ownPort.accept(),
    onMedia,
    onEnd: () => undefined,
  })
  const stream = { host: 'localhost', port: 1935, key: 'a-key', name: 'us', password: 'for-a-minute' }
  const session = side === 'port' ? ownPort : new RtmpPlayer(stream, { send, onMedia })
  try {
    for (let at = 0; at < bytes.length;) {
      const length = 1 + below(4000)
      session.read(bytes.subarray(at, at + length))
      at += length
    }
  } catch (error) {
    // the rules and limits say so with a RangeError, and so do reads beyond the end of a buffer
    expect(error).toBeInstanceOf(RangeError)
    found.refused = true
  }
  line.end()
  return found
}

it.each(sides)('takes what an encoder sends however it is cut into pieces: %s', (side) => {
  for (let seed = 1; seed <= 20; seed += 1)
    expect(feed(wholeLine('a-key'), numbers(seed), side)).toEqual({ parts: 9, refused: false })
})

it.each(sides)(`survives ${String(bytesWanted)} changed bytes: %s`, { timeout: 600_000 }, (side) => {
  const below = numbers(42)
  const outcomes = { whole: 0, refused: 0 }
  for (let changed = 0; changed < bytesWanted;) {
    const { bytes, count } = changedLine('a-key', below)
    changed += count
    const { refused } = feed(bytes, below, side)
    outcomes[refused ? 'refused' : 'whole'] += 1
  }
  expect(outcomes.refused).toBeGreaterThan(0)
  expect(outcomes.whole).toBeGreaterThan(0)
})
