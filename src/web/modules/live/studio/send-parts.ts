import type { Problem } from '#contract/errors.ts'
import { config } from '#web/platform/config.ts'
import { storedToken } from '#web/platform/token.ts'

/** Kept while the line is weak: ten seconds. Of more, nobody wants to see the beginning. */
const keptMost = 20
const patienceMs = 8000
const againMs = 700

/** `over`: the show has ended, elsewhere or by staff; `elsewhere`: another page sends it now; `refused`: not allowed any more. */
export type End = 'over' | 'elsewhere' | 'refused'
export type Health = {
  /** Parts that wait to be sent. */
  readonly waiting: number
  /** Parts that were left out since the beginning. */
  readonly dropped: number
  /** Nothing has come through for some seconds. */
  readonly isLost: boolean
  /** Bits in a second, of the last ten seconds. */
  readonly bitrate: number
  readonly viewers: number
}
/** A show by its number, or a test of the line: the other side forgets what comes. */
export type Destination = number | 'test'
type Listener = {
  readonly onHealth: (health: Health) => void
  readonly onEnd: (end: End) => void
  /** More was left out than the line takes: a smaller picture may come through. */
  readonly onOverflow: () => void
}

/** Sends a show part by part, in order, each until it has arrived. After a line that was gone for long it begins anew. */
export class Sender {
  readonly #to: Destination
  readonly #tell: Listener
  #init: Uint8Array | null = null
  #start: number | null = null
  #part = 0
  #queue: Uint8Array[] = []
  #dropped = 0
  #viewers = 0
  #arrived: { at: number; bytes: number }[] = []
  #arrivedAt = performance.now()
  #stopped = false
  #running = false

  constructor(to: Destination, listener: Listener) {
    this.#to = to
    this.#tell = listener
  }

  /** Another stream, such as of another size: what is still kept of the one before it goes. */
  begin(init: Uint8Array): void {
    this.#init = init
    this.#start = null
    this.#queue = []
    this.#run()
  }

  add(part: Uint8Array): void {
    if (this.#stopped) return
    this.#queue.push(part)
    if (this.#queue.length > keptMost) {
      this.#dropped += this.#queue.length
      this.#queue = []
      // what comes next does not follow on what has arrived
      this.#start = null
      this.#tell.onOverflow()
    }
    this.#report()
    this.#run()
  }

  stop(): void {
    this.#stopped = true
  }

  #report(): void {
    const since = performance.now() - 10_000
    this.#arrived = this.#arrived.filter(({ at }) => at > since)
    const bytes = this.#arrived.reduce((sum, one) => sum + one.bytes, 0)
    this.#tell.onHealth({
      waiting: this.#queue.length,
      dropped: this.#dropped,
      isLost: performance.now() - this.#arrivedAt > 4000,
      bitrate: (bytes * 8) / 10,
      viewers: this.#viewers,
    })
  }

  #end(end: End): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#tell.onEnd(end)
  }

  #run(): void {
    if (this.#running || this.#stopped) return
    this.#running = true
    void this.#loop().finally(() => {
      this.#running = false
    })
  }

  async #loop(): Promise<void> {
    while (!this.#stopped && this.#init && (this.#start === null || this.#queue.length > 0)) {
      const through = this.#start === null ? await this.#sendInit(this.#init) : await this.#sendPart(this.#start)
      if (through) continue
      this.#report()
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }

  async #sendInit(init: Uint8Array): Promise<boolean> {
    const answer = this.#to === 'test' ? { start: 1 } : await this.#send('POST', 'starts', init)
    if (answer === null || this.#init !== init) return false
    this.#start = answer.start ?? null
    this.#part = 0
    return this.#start !== null
  }

  async #sendPart(start: number): Promise<boolean> {
    const [part] = this.#queue
    if (!part) return true
    const path = this.#to === 'test' ? 'part' : `starts/${String(start)}/parts/${String(this.#part)}`
    const answer = await this.#send('PUT', path, part)
    if (answer === null) return false
    // meanwhile the stream may have begun anew, and the queue with it
    if (this.#start === start && this.#queue[0] === part) {
      this.#queue.shift()
      this.#part += 1
    }
    this.#viewers = answer.viewers ?? this.#viewers
    this.#arrivedAt = performance.now()
    this.#arrived.push({ at: this.#arrivedAt, bytes: part.length })
    this.#report()
    return true
  }

  /** Null: it did not come through, or has to begin anew. */
  async #send(method: string, path: string, bytes: Uint8Array): Promise<{ start?: number; viewers?: number } | null> {
    const start = this.#start
    try {
      const response = await fetch(`${config.apiUrl}/api/live/${String(this.#to)}/${path}`, {
        method,
        headers: { 'Content-Type': 'video/mp4', Authorization: `Bearer ${storedToken() ?? ''}` },
        body: bytes as Uint8Array<ArrayBuffer>,
        credentials: 'include',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (response.ok) return (await response.json()) as { start?: number; viewers?: number }
      const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
      if (problem.code === 'show_over') this.#end('over')
      // what was under way while this page itself began anew says nothing
      else if (problem.code === 'changed_meanwhile' && problem.details?.['elsewhere'] === true && this.#start === start)
        this.#end('elsewhere')
      else if (response.status === 401 || response.status === 403 || (response.status === 404 && method === 'POST'))
        this.#end('refused')
      // the other side has forgotten it, or misses something: both begin anew
      else if (
        (response.status === 404 || response.status === 409 || response.status === 415) &&
        this.#start === start
      ) {
        this.#start = null
        // a part that is refused for itself, as of a camera that stood still for long, would be refused again
        if (response.status === 415 && method === 'PUT' && this.#queue[0] === bytes) {
          this.#queue.shift()
          this.#dropped += 1
        }
      }
      return null
    } catch {
      // the line is gone; what is kept goes out when it is back
      return null
    }
  }
}
