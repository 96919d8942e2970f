import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Why a body was not taken. `gone`: whoever sent it hung up, so nobody hears an answer, and nothing is wrong here.
 * Thrown, because the framework's parsers know exceptions only.
 */
export class BodyRefused extends Error {
  readonly reason: 'too_large' | 'too_slow' | 'gone'
  constructor(reason: BodyRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Whether a request is still under way. What a test makes up does not say. */
export const isUnfinished = ({ complete }: { complete?: boolean }): boolean => complete === false

/** What one body may be. */
export type BodyLimits = { maxBytes: number; withinMs: number }

const baseMs = 30_000
const bytesPerSecond = 200_000
/** Time for a body of so many bytes at most: half a minute, and what a slow line needs beyond that. */
export const patienceFor = (maxBytes: number): number => baseMs + (maxBytes / bytesPerSecond) * 1000

/**
 * Hands on a body piece by piece; while `take` works on a piece, the sender waits. Rejects with `BodyRefused`, or with what
 * `take` threw. What comes after a refusal is read and thrown away until the connection ends.
 */
export function takeBody(
  stream: Readable & { headers?: IncomingHttpHeaders },
  { maxBytes, withinMs }: BodyLimits,
  take: (chunk: Buffer) => Promise<unknown> | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (Number(stream.headers?.['content-length']) > maxBytes) return reject(new BodyRefused('too_large'))
    let bytes = 0
    let working: Promise<unknown> | undefined
    const end = (error?: unknown): void => {
      clearTimeout(timer)
      stream.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      if (error === undefined) return resolve()
      stream.resume()
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- it is passed on as it came
      reject(error)
    }
    // a stream that is paused ends all the same when its last piece has been read, and closes: that piece is still worked on
    const onEnd = (): void => {
      stream.off('error', onGone).off('close', onGone)
      if (working) working.then(() => end(), end)
      else end()
    }
    const onGone = (): void => end(new BodyRefused('gone'))
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > maxBytes) return end(new BodyRefused('too_large'))
      working = take(chunk)
      if (!working) return
      stream.pause()
      working.then(() => stream.resume(), end)
    }
    const timer = setTimeout(() => end(new BodyRefused('too_slow')), withinMs)
    stream.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}

/** A body that is small enough to be held whole. */
export async function readBody(stream: Parameters<typeof takeBody>[0], limits: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  await takeBody(stream, limits, (chunk) => {
    chunks.push(chunk)
    return undefined
  })
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}
