import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { answerMs, portAgainMs, restartMs } from './limits.ts'
import type { FromProcess, Place, ToProcess } from './process-messages.ts'

export type LineMessage = Exclude<FromProcess, { type: 'listening' | 'unreachable' | 'alive' }>
type Listener = {
  readonly onLine: (message: LineMessage) => void
  /** All its lines are gone. */
  readonly onExit: () => void
}

/** The process that reads what encoders send: begun, asked whether it is alive, and begun again. */
export class EncoderChild {
  readonly #log: Log
  readonly #place: Place | null
  readonly #tell: Listener
  #child: ChildProcess | null = null
  #isListening = false
  #aliveAt = 0
  #isClosed = false
  #againMs = restartMs
  /** The next process counts on from it: what is still to be done for a line that is gone must not end another. */
  lastLine = 0

  constructor(log: Log, place: Place | null, listener: Listener) {
    this.#log = log
    this.#place = place
    this.#tell = listener
  }

  /** The process of now, to tell whether it still is the same later; null: none runs. */
  get current(): ChildProcess | null {
    return this.#child
  }

  get isListening(): boolean {
    return this.#isListening
  }

  start(): void {
    if (this.#isClosed || this.#child) return
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
    child.on('error', (error) => this.#log.warn({ err: error }, 'the process for encoders had a fault'))
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = null
      this.#isListening = false
      this.#tell.onExit()
      if (this.#isClosed) return
      this.#log.warn({ code, signal }, 'the process for encoders has ended, and is started again')
      setTimeout(() => this.start(), this.#againMs).unref()
    })
    this.tell({ type: 'begin', place: this.#place, lastLine: this.lastLine })
  }

  tell(message: ToProcess): void {
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
      this.#log.warn({ code: message.code }, 'the port for encoders is not to be had')
    } else this.#tell.onLine(message)
  }

  /** Ends a process that no longer answers. */
  look(): void {
    if (this.#child && Date.now() - this.#aliveAt > answerMs) this.#child.kill('SIGKILL')
    this.tell({ type: 'alive' })
  }

  close(): void {
    this.#isClosed = true
    this.#child?.kill('SIGKILL')
  }
}
