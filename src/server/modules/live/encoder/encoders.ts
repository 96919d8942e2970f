import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { EncoderLine, EncoderRefusal } from '#contract/live-encoder.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import { Failure } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../origin/origin.ts'
import { anyKey, hashOfKey, keepRefusal } from './stream-keys.ts'
import { answerMs, firstIsGoneMs, portAgainMs, restartMs, secondWaitsMs, waitingMost } from './limits.ts'
import type { FromProcess, Place, ToProcess } from './process-messages.ts'
import { type Owner, ownersOf } from './stream-key-owner.query.ts'
import type { Shape } from './package-stream.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Where encoders send shows to: our own port, and the address that creators type; null: not offered. */
    encoders: (Place & { url: string }) | null
  }
}

const pulseMs = 3000
const isRejected = (found: unknown): found is Failure => found instanceof Failure

type Line = {
  id: number
  hash: Buffer
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

/** English, for the log of an encoder, which knows no languages. The studio says it in the creator's. */
const sentences: Readonly<Record<EncoderRefusal | 'unknown_key', string>> = {
  unknown_key: 'This stream key is not valid. Copy it from the studio again.',
  no_show: 'No show is waiting. Set one up in the studio first.',
  browser: 'This show is sent from the browser.',
  people: 'Someone in this show has not agreed yet.',
  account: 'This account cannot go live.',
  country: 'Live shows are not offered in this country.',
  busy: 'Another encoder is sending with this key.',
  key_changed: 'The stream key was renewed.',
  show_over: 'The show has ended.',
  codec: 'Send H.264 (Baseline, Main or High, 8 bits).',
  sound_codec: 'Send AAC sound.',
  key_frames: 'Set the keyframe interval to 2 seconds.',
  size: 'Send at most 2560 x 1440 pixels.',
  rate: 'Send at most 12 Mbit/s.',
  too_fast: 'Send at normal speed.',
}

/** What becomes of a line whose beginning is refused. */
const refusals: Readonly<Partial<Record<ErrorCode, EncoderRefusal>>> = {
  unsupported_type: 'codec',
  not_ready: 'people',
}

/** Takes shows from encoders by RTMP: a process of their own reads what they send, and it goes the way of what browsers send. */
export class Encoders {
  readonly #services: Services
  readonly #origin: Origin
  readonly #place: (Place & { url: string }) | null
  readonly #lines = new Map<number, Line>()
  /** The next process counts on from it: what is still to be done for a line that is gone must not end another. */
  #lastLine = 0
  #child: ChildProcess | null = null
  #isListening = false
  #aliveAt = 0
  #isClosed = false
  #againMs = restartMs
  #pulse: NodeJS.Timeout | null = null

  constructor(services: Services, origin: Origin) {
    this.#services = services
    this.#origin = origin
    this.#place = services.encoders
    if (!this.#place) return
    this.#pulse = setInterval(() => void this.#look(), pulseMs)
    this.#pulse.unref()
    // where nobody has a key, no process runs and no port is open
    anyKey(services.db).then(
      (is) => is && this.start(),
      (error: unknown) => services.log.warn({ err: error }, 'stream keys could not be looked for'),
    )
  }

  /** Where creators point their encoder; null: not offered here, or not to be had at the moment. */
  get server(): string | null {
    return this.#place?.url ?? null
  }

  get isListening(): boolean {
    return this.#isListening
  }

  /** From the first key on. */
  start(): void {
    if (!this.#place || this.#isClosed || this.#child) return
    const { port, host } = this.#place
    const child = fork(path.join(import.meta.dirname, 'encoder-process.ts'), {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      // it needs nothing of what the program knows
      env: {},
    })
    this.#child = child
    this.#aliveAt = Date.now()
    child.on('message', (message: FromProcess) => {
      // what a process said may be heard after its end, when the next one has begun
      if (this.#child === child) this.#hear(message)
    })
    child.on('error', (error) => this.#services.log.warn({ err: error }, 'the process for encoders had a fault'))
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = null
      this.#isListening = false
      this.#lines.clear()
      if (this.#isClosed) return
      this.#services.log.warn({ code, signal }, 'the process for encoders has ended, and is started again')
      setTimeout(() => this.start(), this.#againMs).unref()
    })
    this.#tell({ type: 'begin', place: { port, host }, lastLine: this.#lastLine })
  }

  /** The line of a creator that is taken now, and how it is. */
  lineOf(creatorId: number): EncoderLine | null {
    const line = [...this.#lines.values()].find((one) => one.creatorId === creatorId && one.shape !== null)
    if (!line?.shape) return null
    const since = Date.now() - 10_000
    line.bits = line.bits.filter(({ at }) => at > since)
    const seconds = Math.min(10, Math.max(1, (Date.now() - line.since) / 1000))
    const bitsPerSecond = Math.round(line.bits.reduce((sum, { count }) => sum + count, 0) / seconds)
    return { ...line.shape, bitsPerSecond, since: new Date(line.since).toISOString() }
  }

  /** Cuts a creator's lines off at once, such as when the key was renewed. */
  cut(creatorId: number, why: EncoderRefusal): void {
    for (const line of this.#lines.values()) if (line.creatorId === creatorId) this.#refuse(line.id, why)
  }

  close(): void {
    this.#isClosed = true
    if (this.#pulse) clearInterval(this.#pulse)
    this.#child?.kill('SIGKILL')
    this.#lines.clear()
  }

  #tell(message: ToProcess): void {
    // what is said to a process that has just ended is lost with it
    if (this.#child?.connected) this.#child.send(message, () => undefined)
  }

  #hear(message: FromProcess): void {
    if (message.type === 'alive') this.#aliveAt = Date.now()
    else if (message.type === 'listening') {
      this.#isListening = true
      this.#againMs = restartMs
    } else if (message.type === 'unreachable') {
      this.#againMs = portAgainMs
      this.#services.log.warn({ code: message.code }, 'the port for encoders is not to be had')
    } else if (message.type === 'publish') void this.#admit(message)
    else if (message.type === 'closed') this.#lines.delete(message.line)
    else {
      const line = this.#lines.get(message.line)
      if (!line) return
      if (message.type === 'fault') this.#drop(line, message.fault)
      else this.#queue(line, message)
    }
  }

  /** Says why, to the encoder and to its creator, and ends the line. */
  #drop(line: Line, why: EncoderRefusal): void {
    this.#refuse(line.id, why)
    void keepRefusal(this.#services.db, line.creatorId, why).catch(() => undefined)
  }

  #refuse(id: number, why: EncoderRefusal | 'unknown_key'): void {
    this.#lines.delete(id)
    this.#tell({ type: 'refuse', line: id, why: sentences[why] })
  }

  async #admit({ line: id, key, address }: Extract<FromProcess, { type: 'publish' }>): Promise<void> {
    this.#lastLine = Math.max(this.#lastLine, id)
    const hash = hashOfKey(key)
    const child = this.#child
    try {
      for (const until = Date.now() + secondWaitsMs; ; await sleep(1000)) {
        // the process that asked is gone, and the line with it
        if (child !== this.#child || this.#isClosed) return
        const owner = (await ownersOf(this.#services.db, [hash])).get(hash.toString('hex'))
        if (!owner) return this.#refuse(id, 'unknown_key')
        const refused = await this.#judge(owner, address)
        if (child !== this.#child) return
        if (refused !== null) {
          await keepRefusal(this.#services.db, owner.creatorId, refused)
          return this.#refuse(id, refused)
        }
        const others = [...this.#lines.values()].filter((line) => line.creatorId === owner.creatorId)
        const isFree = others.every((line) => Date.now() - line.heardAt > firstIsGoneMs)
        if (isFree || owner.takesOver) {
          for (const other of others) this.#refuse(other.id, 'busy')
          return this.#accept({ id, hash, address, creatorId: owner.creatorId, showId: Number(owner.show) })
        }
        if (Date.now() > until) {
          await keepRefusal(this.#services.db, owner.creatorId, 'busy')
          return this.#refuse(id, 'busy')
        }
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'an encoder could not be let in')
      this.#refuse(id, 'no_show')
    }
  }

  async #judge({ show }: Owner, address: string): Promise<EncoderRefusal | null> {
    if (typeof show === 'string') return show
    const country = countryOf(this.#services, address)
    return country !== '' && isBlocked(this.#services, country) ? 'country' : null
  }

  #accept(line: Pick<Line, 'id' | 'hash' | 'address' | 'creatorId' | 'showId'>): void {
    const now = Date.now()
    const fresh = { shape: null, since: now, heardAt: now, bits: [], start: null, part: 0, waiting: 0 }
    this.#lines.set(line.id, { ...line, ...fresh, queue: Promise.resolve() })
    this.#tell({ type: 'accept', line: line.id })
  }

  /** One after the other, in the order in which they were sent. */
  #queue(line: Line, message: Extract<FromProcess, { type: 'init' | 'part' }>): void {
    line.heardAt = Date.now()
    line.waiting += 1
    if (line.waiting > waitingMost) return this.#drop(line, 'rate')
    line.queue = line.queue
      .then(() => (this.#lines.get(line.id) === line ? this.#pass(line, message) : undefined))
      .catch((error: unknown) => {
        this.#services.log.warn({ err: error }, 'what an encoder sent could not be taken')
        this.#drop(line, 'show_over')
      })
      .finally(() => (line.waiting -= 1))
  }

  async #pass(line: Line, message: Extract<FromProcess, { type: 'init' | 'part' }>): Promise<void> {
    const { showId, creatorId } = line
    const bytes = Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.length)
    if (message.type === 'init') {
      const begun = await this.#origin.begin({ showId, creatorId, fromEncoder: true }, bytes)
      if (isRejected(begun)) return this.#drop(line, refusals[begun.code] ?? 'show_over')
      const isFirst = line.shape === null
      Object.assign(line, { start: begun.start, part: 0, shape: message.shape })
      if (isFirst) await keepRefusal(this.#services.db, creatorId, null)
      return
    }
    if (line.start === null) return
    const { madeAt, ends } = message
    const order = { showId, creatorId, start: line.start, part: line.part, packaged: { madeAt, ends } }
    const taken = await this.#origin.take(order, bytes)
    if (isRejected(taken)) {
      const ahead = taken.code === 'changed_meanwhile'
      return this.#drop(line, ahead ? 'too_fast' : taken.code === 'unsupported_type' ? 'codec' : 'show_over')
    }
    line.part += 1
    line.bits.push({ at: Date.now(), count: bytes.length * 8 })
  }

  /** Ends a process that no longer answers, and lines whose show, key or owner has changed. */
  async #look(): Promise<void> {
    if (this.#child && Date.now() - this.#aliveAt > answerMs) this.#child.kill('SIGKILL')
    this.#tell({ type: 'alive' })
    const lines = [...this.#lines.values()]
    if (lines.length === 0) return
    try {
      const owners = await ownersOf(
        this.#services.db,
        lines.map(({ hash }) => hash),
      )
      for (const line of lines) {
        if (!this.#lines.has(line.id)) continue
        const owner = owners.get(line.hash.toString('hex'))
        if (!owner) this.#drop(line, 'key_changed')
        else if (owner.show !== line.showId) this.#drop(line, typeof owner.show === 'string' ? owner.show : 'show_over')
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'encoders could not be looked after')
    }
  }
}
