import { limits } from '#contract/limits.ts'
import type { Services } from '#platform/services.ts'
import { pieceKey } from './keys.ts'

/** One piece is written so often; what a killed process had not written yet is lost. */
const pieceSeconds = 10
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
  readonly #rolling: string[] = []
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

  add(bytes: Buffer, seconds: number): void {
    this.#parts.push(bytes)
    this.#seconds += seconds
    this.#bytes += bytes.length
    if (this.#seconds >= pieceSeconds || this.#bytes >= pieceBytesMost) this.#write()
  }

  /** Resolves when all that has come is written. */
  async end(): Promise<void> {
    this.#write()
    await this.#line
  }

  #write(): void {
    const parts = this.#parts
    const stream = this.#stream
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
    const key = pieceKey(this.#showId, stream.number, stream.piece, rolling)
    stream.piece += 1
    this.#waitingBytes += content.length
    this.#line = this.#line.then(() => this.#put(key, content, rolling, isFirst))
  }

  async #put(key: string, content: Buffer, rolling: boolean, isFirst: boolean): Promise<void> {
    try {
      await this.#services.storage.put(key, content)
      // the beginning of a stream stays: what follows cannot be read without it
      if (rolling && !isFirst) this.#rolling.push(key)
      const [oldest] = this.#rolling
      if (oldest === undefined || this.#rolling.length <= rollingMost) return
      this.#rolling.shift()
      await this.#services.storage.remove(oldest)
    } catch (error) {
      this.#services.log.warn({ err: error, showId: this.#showId }, 'a piece of a show was not recorded')
    } finally {
      this.#waitingBytes -= content.length
    }
  }
}
