import type { Soon } from '#platform/go-on.ts'
import type { Footage } from '../footage/keep-footage.ts'
import type { Tracks, Part } from './parse-mp4.ts'
import {
  bytesMost,
  encoderSegmentSeconds,
  partSeconds,
  segmentsKept,
  segmentSeconds,
  waitingMost,
  waitMs,
  watchersMost,
  watchingMs,
} from './limits.ts'

export type StoredPart = { bytes: Buffer; seconds: number; independent: boolean }
/** `start`: which beginning of the line it belongs to. `at`: when its first picture was made, in ms since 1970. */
export type Segment = { number: number; start: Start; parts: StoredPart[]; isWhole: boolean; at: number }
export type Start = {
  /** 1 for the first. */
  readonly number: number
  readonly init: Buffer
  readonly tracks: Tracks
  /** How many streams there were before it, of those that had a picture. Null before the first part. */
  order: number | null
  /** When its time 0 was, by our clock, in ms since 1970; null before the first part. */
  zeroAt: number | null
  /** Seconds of its time that have arrived. */
  until: number
  /** The number that the sender gives the next part. */
  nextPart: number
}

/** What is known of a part that we have cut ourselves: when its first picture came, in ms since 1970, and whether a segment ends with it. */
export type Packaged = { madeAt: number; ends: boolean }

/** Those who wait for one part. */
type Waiting = {
  number: number
  part: number | undefined
  second: number
  look: () => void
  over: Promise<boolean>
  count: number
}

type Beginning = { start: Start; footage: Footage; fromEncoder: boolean }

const lengthOf = (segment: Segment): number => segment.parts.reduce((sum, { seconds }) => sum + seconds, 0)
const bytesOf = (segment: Segment): number => segment.parts.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** One show's last seconds, in parts. Knows nothing of who may see them. */
export class Broadcast {
  readonly showId: number
  readonly creatorId: number
  readonly segments: Segment[] = []
  start: Start
  /** The start with which this process began. */
  readonly firstStart: number
  /** The longest part of this start so far: what the playlist promises. Seconds. */
  longestPart = 0.5
  isOver = false
  /** Goes up with all that changes its playlist. */
  version = 0
  /** No segment is longer, rounded (RFC 8216bis, 4.4.3.1). */
  readonly targetSeconds: number
  /** When the last part arrived, in ms since 1970. */
  partAt = 0
  /** The `partAt` that its row tells of. */
  writtenAt = 0
  readonly footage: Footage
  #waiting = new Map<string, Waiting>()
  /** The last of them that has begun: almost all wait for it. */
  #newest: Waiting | null = null
  #waiters = 0
  #watchers = new Map<string, number>()

  constructor(showId: number, creatorId: number, { start, footage, fromEncoder }: Beginning) {
    this.showId = showId
    this.creatorId = creatorId
    this.start = start
    this.firstStart = start.number
    this.footage = footage
    this.targetSeconds = Math.ceil(fromEncoder ? encoderSegmentSeconds : segmentSeconds + partSeconds.most)
    footage.begin(start.number, start.init)
  }

  /** The line begins anew: what follows is another stream. */
  begin(start: Start): void {
    const last = this.segments.at(-1)
    if (last) last.isWhole = true
    this.start = start
    this.footage.begin(start.number, start.init)
    this.#wake()
  }

  /** `firstNumber`: what the first segment that this process has is called; players never see a number twice. */
  add(
    bytes: Buffer,
    { from, until, independent }: Part,
    { firstNumber, packaged }: { firstNumber: number; packaged?: Packaged | undefined },
  ): void {
    const { start } = this
    const now = Date.now()
    const last = this.segments.at(-1)
    start.zeroAt ??= packaged ? packaged.madeAt - from * 1000 : now - until * 1000
    start.order ??= last ? (last.start.order ?? 0) + 1 : start.number - 1
    start.until = until
    start.nextPart += 1
    let segment = last && !last.isWhole && last.start === start ? last : null
    if (!segment) {
      const number = last ? last.number + 1 : firstNumber
      segment = { number, start, parts: [], isWhole: false, at: start.zeroAt + from * 1000 }
      this.segments.push(segment)
    }
    const seconds = until - from
    segment.parts.push({ bytes, seconds, independent })
    this.footage.add(bytes, { seconds, independent, at: start.zeroAt + from * 1000 })
    // known before anybody is told of the next part: the name that is promised for it is always right
    if (packaged ? packaged.ends : lengthOf(segment) >= segmentSeconds) segment.isWhole = true
    this.longestPart = Math.max(this.longestPart, seconds)
    this.partAt = now
    this.#forget()
    this.#wake()
  }

  /** No more comes: whoever waits is told. */
  end(): void {
    this.isOver = true
    void this.footage.end()
    const last = this.segments.at(-1)
    if (last) last.isWhole = true
    this.#wake()
  }

  /** Whether the playlist has this segment, or this part of it; a later one is as good. */
  holds(number: number, part: number | undefined): boolean {
    const last = this.segments.at(-1)
    if (this.isOver || (last && last.number > number)) return true
    if (last?.number !== number) return false
    return last.isWhole || (part !== undefined && last.parts.length > part)
  }

  /** True at once, or once it is there, or when nobody waits any longer for it. False: too many wait already. */
  waitFor(number: number, part: number | undefined): Soon<boolean> {
    if (this.holds(number, part)) return true
    if (this.#waiters >= waitingMost) return false
    // all who watch wait for the same part: one timer and one promise for those who come within a second
    const second = Math.floor(Date.now() / 1000)
    const { number: newest, part: itsPart, second: since } = this.#newest ?? {}
    const isNewest = newest === number && itsPart === part && since === second
    const waiting = (isNewest && this.#newest) || this.#waitingFor(number, part, second)
    waiting.count += 1
    this.#waiters += 1
    return waiting.over
  }

  #waitingFor(number: number, part: number | undefined, second: number): Waiting {
    const key = `${String(number)}.${String(part)}.${String(second)}`
    return this.#waiting.get(key) ?? this.#wait(key, { number, part, second })
  }

  #wait(key: string, of: Pick<Waiting, 'number' | 'part' | 'second'>): Waiting {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const done = (): void => {
      clearTimeout(timer)
      this.#waiting.delete(key)
      if (this.#newest === waiting) this.#newest = null
      this.#waiters -= waiting.count
      resolve(true)
    }
    const look = (): void => {
      if (this.holds(of.number, of.part)) done()
    }
    const timer = setTimeout(done, waitMs)
    const waiting: Waiting = { ...of, look, over: promise, count: 0 }
    this.#waiting.set(key, waiting)
    this.#newest = waiting
    return waiting
  }

  /** The newest part that can be looked at by itself, with its beginning; null: there is none. */
  newestPicture(): Buffer | null {
    for (const { start, parts } of this.segments.toReversed()) {
      const part = parts.findLast(({ independent }) => independent)
      if (part) return Buffer.concat([start.init, part.bytes])
    }
    return null
  }

  /** Somebody has asked for the playlist. The creator's own look is not counted. */
  seenBy(viewer: string): void {
    if (viewer === String(this.creatorId)) return
    this.#watchers.delete(viewer)
    this.#watchers.set(viewer, Date.now())
    if (this.#watchers.size > watchersMost) this.#watchers.delete(this.#watchers.keys().next().value as string)
  }

  /** Bytes that it takes of the memory. */
  get held(): number {
    return this.segments.reduce((sum, segment) => sum + bytesOf(segment), 0)
  }

  get viewers(): number {
    this.#forgetWatchers()
    return this.#watchers.size
  }

  /** Who has asked for the playlist a moment ago: users' numbers, and names of guests. */
  watching(): string[] {
    this.#forgetWatchers()
    return [...this.#watchers.keys()]
  }

  #forgetWatchers(): void {
    const since = Date.now() - watchingMs
    // in the order of their last look
    for (const [viewer, at] of this.#watchers) {
      if (at >= since) break
      this.#watchers.delete(viewer)
    }
  }

  #wake(): void {
    this.version += 1
    for (const { look } of this.#waiting.values()) look()
  }

  #forget(): void {
    let { held } = this
    while (this.segments.length > segmentsKept || (held > bytesMost && this.segments.length > 1)) {
      const [oldest] = this.segments.splice(0, 1)
      held -= oldest ? bytesOf(oldest) : 0
    }
  }
}
