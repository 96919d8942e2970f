import { limits } from '#contract/limits.ts'
import type { Services } from '#platform/services.ts'
import { type Piece, pieceOf } from './keys.ts'

/** One piece is written so often, before a part that can be looked at by itself; what a killed process had not written yet is lost. */
const pieceSeconds = 10
const pieceSecondsMost = 15
const pieceBytesMost = 16 * 1024 * 1024
/** What may wait in memory for a slow storage. Of more, some is left out. */
const waitingBytesMost = 3 * pieceBytesMost
/** Pieces that stay where no recording is wanted: half a minute at least, for a report of what was shown. */
const rollingMost = 5

type Stream = { number: number; init: Buffer; piece: number }

/**
 * Writes the parts of a show into the storage, some seconds at a time, beside what viewers get: a storage that is slow or full
 * costs the recording and never the show.
 */
export class Footage {
  readonly #services: Pick<Services, 'storage' | 'log'>
  readonly #showId: number
  readonly #records: boolean
  readonly #written: Piece[] = []
  #removed = 0
  #at = 0
  #stream: Stream | null = null
  #parts: Buffer[] = []
  #seconds = 0
  #bytes = 0
  #recorded = 0
  #waitingBytes = 0
  #line: Promise<void> = Promise.resolve()

  constructor(services: Pick<Services, 'storage' | 'log'>, showId: number, records: boolean) {
    this.#services = services
    this.#showId = showId
    this.#records = records
  }

  /** The line begins, or begins anew. */
  begin(number: number, init: Buffer): void {
    this.#write()
    this.#stream = { number, init, piece: 0 }
  }

  /** `at`: when its first picture was made, in ms since 1970. */
  add(bytes: Buffer, { seconds, independent, at }: { seconds: number; independent: boolean; at: number }): void {
    // a piece begins with a picture that needs none before it: whoever rewinds may begin with any of them
    const isDue = this.#seconds >= pieceSeconds || this.#bytes + bytes.length > pieceBytesMost
    if ((isDue && independent) || this.#seconds >= pieceSecondsMost) this.#write()
    if (this.#parts.length === 0) this.#at = at
    this.#parts.push(bytes)
    this.#seconds += seconds
    this.#bytes += bytes.length
  }

  /** What has been written and is still there, the oldest first, and how many pieces before it are gone. */
  get written(): { pieces: readonly Piece[]; removed: number } {
    return { pieces: this.#written, removed: this.#removed }
  }

  /** Resolves when all that has come is written. */
  async end(): Promise<void> {
    this.#write()
    await this.#line
  }

  #write(): void {
    const parts = this.#parts
    const stream = this.#stream
    const [at, ms] = [Math.round(this.#at), Math.round(this.#seconds * 1000)]
    this.#parts = []
    this.#seconds = 0
    this.#bytes = 0
    if (!stream || parts.length === 0) return
    if (this.#waitingBytes >= waitingBytesMost) {
      this.#services.log.warn({ showId: this.#showId }, 'a show is recorded with a gap: the storage is too slow')
      return
    }
    const isFirst = stream.piece === 0
    const content = Buffer.concat(isFirst ? [stream.init, ...parts] : parts)
    this.#recorded += content.length
    const rolling = !this.#records || this.#recorded > limits.videoMaxBytes
    const piece = pieceOf(this.#showId, { start: stream.number, piece: stream.piece, at, ms, rolling })
    stream.piece += 1
    this.#waitingBytes += content.length
    this.#line = this.#line.then(() => this.#put(piece, content))
  }

  async #put(piece: Piece, content: Buffer): Promise<void> {
    try {
      await this.#services.storage.put(piece.key, content)
      this.#written.push(piece)
      // the beginning of a stream stays: what follows cannot be read without it
      const rolling = this.#written.filter((one) => one.rolling && one.piece > 0)
      const [oldest] = rolling
      if (oldest === undefined || rolling.length <= rollingMost) return
      this.#written.splice(this.#written.indexOf(oldest), 1)
      this.#removed += 1
      await this.#services.storage.remove(oldest.key)
    } catch (error) {
      this.#services.log.warn({ err: error, showId: this.#showId }, 'a piece of a show was not recorded')
    } finally {
      this.#waitingBytes -= content.length
    }
  }
}
