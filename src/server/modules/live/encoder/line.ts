import type { EncoderLine } from '#contract/live-encoder.ts'
import type { Shape } from './package-stream.ts'

/** An encoder that was let in, and what has come of it. */
export type Line = {
  id: number
  hash: Buffer
  /** The key itself, where the line is taken from the live server; null: it came to our port. */
  pulled: string | null
  address: string
  creatorId: number
  showId: number
  shape: Shape | null
  since: number
  heardAt: number
  bits: { at: number; count: number }[]
  /** Which beginning of the show it sends, and its next part; null: none yet. */
  start: number | null
  part: number
  waiting: number
  queue: Promise<void>
}
export type Admitted = Pick<Line, 'id' | 'hash' | 'pulled' | 'address' | 'creatorId' | 'showId'>

export function newLine({ id, hash, pulled, address, creatorId, showId }: Admitted): Line {
  const now = Date.now()
  const fresh = { shape: null, since: now, heardAt: now, bits: [], start: null, part: 0, waiting: 0 }
  return { id, hash, pulled, address, creatorId, showId, ...fresh, queue: Promise.resolve() }
}

/** How a line is, for its creator; null: nothing of it has been taken yet. */
export function viewOf(line: Line): EncoderLine | null {
  if (!line.shape) return null
  const since = Date.now() - 10_000
  line.bits = line.bits.filter(({ at }) => at > since)
  const seconds = Math.min(10, Math.max(1, (Date.now() - line.since) / 1000))
  const bitsPerSecond = Math.round(line.bits.reduce((sum, { count }) => sum + count, 0) / seconds)
  return { ...line.shape, bitsPerSecond, since: new Date(line.since).toISOString() }
}
