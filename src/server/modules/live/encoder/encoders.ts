import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { EncoderLine, EncoderRefusal, EncoderWay } from '#contract/live-encoder.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import { Failure } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../origin/origin.ts'
import { EncoderChild, type LineMessage } from './encoder-child.ts'
import { firstIsGoneMs, openingMs, secondWaitsMs, waitingMost } from './limits.ts'
import { otherWays, rtmpServer } from './live-server/addresses.ts'
import { LiveServer, type LiveServerSettings } from './live-server/live-server.ts'
import { type Line, newLine, viewOf } from './line.ts'
import type { Place } from './process-messages.ts'
import { refusalSentences } from './refusal-sentences.ts'
import { anyKey, hashOfKey, keepRefusal } from './stream-keys.ts'
import { type Owner, ownersOf } from './stream-key-owner.query.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Where encoders send shows to: our own port, and the address that creators type; null: not offered. */
    encoders: (Place & { url: string }) | null
    /** A MediaMTX that takes encoders in the place of our port; null: none. */
    liveServer: LiveServerSettings | null
  }
}

const pulseMs = 3000
const isRejected = (found: unknown): found is Failure => found instanceof Failure

type Media = Extract<LineMessage, { type: 'init' | 'part' }>

/** What becomes of a line whose beginning is refused. */
const refusals: Readonly<Partial<Record<ErrorCode, EncoderRefusal>>> = {
  unsupported_type: 'codec',
  not_ready: 'people',
}

/** Takes shows from encoders by RTMP: a process of their own reads what they send, and it goes the way of what browsers send. */
export class Encoders {
  readonly #services: Services
  readonly #origin: Origin
  readonly #child: EncoderChild | null
  readonly liveServer: LiveServer | null
  readonly #lines = new Map<number, Line>()
  #pulse: NodeJS.Timeout | null = null
  #isAsking = false

  constructor(services: Services, origin: Origin) {
    this.#services = services
    this.#origin = origin
    const { db, log, encoders: place, liveServer } = services
    this.liveServer = liveServer && new LiveServer(liveServer, log)
    this.#child =
      liveServer || place
        ? new EncoderChild(log, liveServer ? null : place, {
            onLine: (message) => this.#hear(message),
            onExit: () => this.#lines.clear(),
          })
        : null
    if (!this.#child) return
    this.#pulse = setInterval(() => void this.#look(), pulseMs)
    this.#pulse.unref()
    // where nobody has a key, no process runs and no port is open
    anyKey(db).then(
      (is) => is && this.#child?.start(),
      (error: unknown) => log.warn({ err: error }, 'stream keys could not be looked for'),
    )
  }

  /** Where creators point their encoder; null: not offered here, or not to be had at the moment. */
  get server(): string | null {
    const { encoders, liveServer } = this.#services
    return liveServer ? rtmpServer(liveServer.addresses) : (encoders?.url ?? null)
  }

  /** How else than by RTMP. */
  get ways(): EncoderWay[] {
    return otherWays(this.#services.liveServer?.addresses ?? [])
  }

  get isListening(): boolean {
    return this.#child?.isListening === true && this.liveServer?.isReachable !== false
  }

  /** From the first key on; settles when encoders can come, or when that takes long. */
  async open(): Promise<void> {
    this.#child?.start()
    for (const until = Date.now() + openingMs; !this.isListening && Date.now() < until;) await sleep(50)
  }

  /** The line of a creator that is taken now, and how it is. */
  lineOf(creatorId: number): EncoderLine | null {
    const line = [...this.#lines.values()].find((one) => one.creatorId === creatorId && one.shape !== null)
    return line ? viewOf(line) : null
  }

  /** Cuts a creator's lines off at once, such as when the key was renewed. */
  cut(creatorId: number, why: EncoderRefusal): void {
    for (const line of this.#lines.values()) if (line.creatorId === creatorId) this.#end(line, why)
  }

  close(): void {
    if (this.#pulse) clearInterval(this.#pulse)
    this.#child?.close()
    this.#lines.clear()
  }

  #hear(message: LineMessage): void {
    if (message.type === 'publish') return void this.#admit(message)
    if (message.type === 'closed') return void this.#lines.delete(message.line)
    const line = this.#lines.get(message.line)
    if (!line) return
    if (message.type === 'fault') this.#drop(line, message.fault)
    else this.#queue(line, message)
  }

  /** Says why, to the encoder and to its creator, and ends the line. */
  #drop(line: Line, why: EncoderRefusal): void {
    this.#end(line, why)
    void keepRefusal(this.#services.db, line.creatorId, why).catch(() => undefined)
  }

  /** Ends a line here, and at the live server that it comes from. */
  #end(line: Line, why: EncoderRefusal): void {
    this.#refuse(line.id, why)
    if (line.pulled !== null) void this.liveServer?.kick(line.pulled)
  }

  #refuse(id: number, why: EncoderRefusal | 'unknown_key'): void {
    this.#lines.delete(id)
    this.#child?.tell({ type: 'refuse', line: id, why: refusalSentences[why] })
  }

  async #admit({ line: id, key, address }: Extract<LineMessage, { type: 'publish' }>): Promise<void> {
    const child = this.#child
    if (!child) return
    child.lastLine = Math.max(child.lastLine, id)
    const running = child.current
    try {
      for (const until = Date.now() + secondWaitsMs; ; await sleep(1000)) {
        // the process that asked is gone, and the line with it
        if (running !== child.current) return
        const found = await this.#find(key, address)
        if (running !== child.current) return
        if (typeof found === 'string') return this.#refuse(id, found)
        const isFree = this.#makeRoom(found)
        if (isFree) {
          this.#lines.set(id, newLine({ ...found, id, pulled: null, address }))
          return child.tell({ type: 'accept', line: id })
        }
        if (Date.now() > until) {
          await keepRefusal(this.#services.db, found.creatorId, 'busy')
          return this.#refuse(id, 'busy')
        }
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'an encoder could not be let in')
      this.#refuse(id, 'no_show')
    }
  }

  /**
   * Somebody wants to publish at the live server, which waits for the answer, and everybody else there with it: a second encoder
   * is refused, and comes again. After a yes what it sends is taken from there. `begins`: it does, and does not only ask.
   */
  async admitAt({
    key,
    address,
    begins,
  }: {
    key: string
    address: string
    begins: boolean
  }): Promise<'yes' | 'no' | 'unknown_key'> {
    const child = this.#child
    const stream = this.liveServer?.streamOf(key)
    if (!child?.isListening || !stream) return 'no'
    const found = await this.#find(key, address)
    if (typeof found === 'string') return found === 'unknown_key' ? found : 'no'
    if (!begins) return 'yes'
    if (!this.#makeRoom(found)) {
      await keepRefusal(this.#services.db, found.creatorId, 'busy')
      return 'no'
    }
    const id = (child.lastLine += 1)
    this.#lines.set(id, newLine({ ...found, id, pulled: key, address }))
    child.tell({ type: 'pull', line: id, stream })
    return 'yes'
  }

  /** Whose key it is, and for which show; else why not, which its creator reads in the studio. */
  async #find(
    key: string,
    address: string,
  ): Promise<{ hash: Buffer; creatorId: number; showId: number; takesOver: boolean } | EncoderRefusal | 'unknown_key'> {
    const hash = hashOfKey(key)
    const owner = (await ownersOf(this.#services.db, [hash])).get(hash.toString('hex'))
    if (!owner) return 'unknown_key'
    const refused = this.#judge(owner, address)
    if (refused === null)
      return { hash, creatorId: owner.creatorId, showId: Number(owner.show), takesOver: owner.takesOver }
    await keepRefusal(this.#services.db, owner.creatorId, refused)
    return refused
  }

  /** Whether a line of this creator may begin now: the one before it is gone, or makes room where the creator has chosen so. */
  #makeRoom({ creatorId, takesOver }: { creatorId: number; takesOver: boolean }): boolean {
    const others = [...this.#lines.values()].filter((line) => line.creatorId === creatorId)
    const isFree = others.every((line) => Date.now() - line.heardAt > firstIsGoneMs)
    // at a live server the one that comes takes the place of the one that is there by itself
    if (isFree || takesOver) for (const other of others) this.#refuse(other.id, 'busy')
    return isFree || takesOver
  }

  #judge({ show }: Owner, address: string): EncoderRefusal | null {
    if (typeof show === 'string') return show
    const country = countryOf(this.#services, address)
    return country !== '' && isBlocked(this.#services, country) ? 'country' : null
  }

  /** One after the other, in the order in which they were sent. */
  #queue(line: Line, message: Media): void {
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

  async #pass(line: Line, message: Media): Promise<void> {
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
    this.#child?.look()
    if (!this.#isAsking) void this.#lookAtServer()
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

  /** What is published at the live server and no H.264 could not even be taken from there. */
  async #lookAtServer(): Promise<void> {
    this.#isAsking = true
    const unfit = (await this.liveServer?.look()) ?? []
    this.#isAsking = false
    const owners = await ownersOf(this.#services.db, unfit.map(hashOfKey)).catch(() => new Map<string, Owner>())
    for (const { creatorId } of owners.values())
      await keepRefusal(this.#services.db, creatorId, 'codec').catch(() => undefined)
  }
}
