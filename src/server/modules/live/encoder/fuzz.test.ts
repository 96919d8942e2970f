import { expect, it } from 'vitest'
import { changedLine, numbers, wholeLine } from '#test/changed-rtmp.ts'
import { readInit, readPart } from '../origin/parse-mp4.ts'
import { PackagedLine } from './package-stream.ts'
import { RtmpSession } from './rtmp/session.ts'

/** Bytes that are changed in all. The million: `RTMP_BYTES=1000000 npx vitest run encoder/fuzz`. */
const bytesWanted = Number(process.env['RTMP_BYTES'] ?? 100_000)

/** What one line makes of these bytes, given in pieces: whatever it hands over has to be what the program takes. */
function feed(bytes: Buffer, below: (most: number) => number): { parts: number; refused: boolean } {
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
  const session: RtmpSession = new RtmpSession({
    send: () => undefined,
    onPublish: () => session.accept(),
    onMedia: (type, at, tag) => line.take(type, at, tag),
    onEnd: () => undefined,
  })
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

it('takes what an encoder sends however it is cut into pieces', () => {
  for (let seed = 1; seed <= 20; seed += 1)
    expect(feed(wholeLine('a-key'), numbers(seed))).toEqual({ parts: 9, refused: false })
})

it(`survives ${String(bytesWanted)} changed bytes`, { timeout: 600_000 }, () => {
  const below = numbers(42)
  const outcomes = { whole: 0, refused: 0 }
  for (let changed = 0; changed < bytesWanted;) {
    const { bytes, count } = changedLine('a-key', below)
    changed += count
    const { refused } = feed(bytes, below)
    outcomes[refused ? 'refused' : 'whole'] += 1
  }
  expect(outcomes.refused).toBeGreaterThan(0)
  expect(outcomes.whole).toBeGreaterThan(0)
})
