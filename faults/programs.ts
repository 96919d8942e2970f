import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const pauseMs = 200

/** One of our programs as an operator's supervisor runs it: whatever ends it, it is started again. */
export type Program = {
  name: string
  /** Its process while it lives. */
  pid: () => number | null
  /** Whether it has said that it is at work. */
  isReady: () => boolean
  /** Ends that nobody caused after it had said that it was ready: a crash. */
  crashes: string[]
  starts: number
  stop(): Promise<void>
}

/** Starts it and keeps it running. What it says goes to `logFile`. */
export function keepRunning(name: string, env: NodeJS.ProcessEnv, logFile: string): Program {
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess | null = null
  let ending = false
  let ready = false
  let again: NodeJS.Timeout | undefined
  const begin = (): void => {
    program.starts += 1
    ready = false
    const mine = spawn(process.execPath, ['src/server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = mine
    log.write(`start ${String(program.starts)}, process ${String(mine.pid)}\n`)
    for (const stream of [mine.stdout, mine.stderr]) stream.pipe(log, { end: false })
    mine.stdout.on('data', (part: Buffer) => {
      if (part.includes('Fanfare is at')) ready = true
    })
    mine.once('exit', (code, signal) => {
      child = null
      const wasReady = ready
      ready = false
      if (ending) return
      if (wasReady && signal !== 'SIGKILL') program.crashes.push(`${name} ended by itself: ${String(code ?? signal)}`)
      again = setTimeout(begin, pauseMs)
    })
  }
  const program: Program = {
    name,
    crashes: [],
    starts: 0,
    pid: () => child?.pid ?? null,
    isReady: () => ready,
    async stop() {
      ending = true
      clearTimeout(again)
      const last = child
      if (last) {
        const gone = new Promise((resolve) => last.once('close', resolve))
        last.kill('SIGCONT')
        last.kill('SIGTERM')
        const timer = setTimeout(() => last.kill('SIGKILL'), 20_000)
        await gone
        clearTimeout(timer)
      }
      log.end()
    },
  }
  begin()
  return program
}
