import { configTag, greeting, mediaMessage, pictureTag, soundConfigTag, soundTag } from './rtmp-publisher.ts'

/** A generator of numbers below a bound, always the same for a seed (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const media = Buffer.concat([
  mediaMessage(9, 0, configTag()),
  mediaMessage(8, 0, soundConfigTag()),
  ...Array.from({ length: 110 }, (_none, index) =>
    Buffer.concat([
      mediaMessage(9, index * 40, pictureTag(index % 50 === 0, { bytes: 40 })),
      mediaMessage(8, index * 40, soundTag().subarray(0, 20)),
    ]),
  ),
])

/** What an encoder sends with a key: all of it, from the handshake to some seconds of pictures. */
export const wholeLine = (key: string): Buffer => Buffer.concat([greeting(key), media])

/** The same with some bytes changed, left out or put in; and how many. */
export function changedLine(key: string, below: (most: number) => number): { bytes: Buffer; count: number } {
  let bytes = wholeLine(key)
  const count = 1 + below(30)
  // the handshake says little: most changes go to what comes after it
  const from = below(10) === 0 ? 0 : 3073
  for (let index = 0; index < count; index += 1) {
    const at = from + below(bytes.length - from)
    const kind = below(8)
    if (kind === 0) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(50))])
    else if (kind === 1)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1 + below(20), below(256)), bytes.subarray(at)])
    else bytes[at] = below(256)
  }
  return { bytes, count }
}
