import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { copyEmptyDatabase } from './empty-database.ts'

const root = path.join(import.meta.dirname, '..')

/** A program of a test's own, to be hurt: its process, its data folder, its address. */
export type OwnProgram = {
  address: string
  folder: string
  process: ChildProcess
  start(): Promise<void>
  end(): Promise<void>
}

/** Prepares a program without demo data on a free port of the test's choice; `start` starts it. */
export function ownProgram(
  port: number,
  settings: Record<string, string> = {},
  /** Gets what the program writes to its log; without it nobody reads that. */
  heard?: (output: string) => void,
): OwnProgram {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-own-'))
  const address = `http://127.0.0.1:${String(port)}`
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: '0',
    RATE_LIMITS: 'off',
    // browsers and tests keep both cores full
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const leave = async (signal: NodeJS.Signals): Promise<void> => {
    const child = program.process
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  const program: OwnProgram = {
    address,
    folder,
    process: undefined as unknown as ChildProcess,
    async start() {
      const isReady = () =>
        fetch(`${address}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      // it would be taken for ours, while ours cannot have the port
      if (await isReady()) throw new Error(`Another program answers at ${address}.`)
      // programs that share a database bring its address
      if (settings['DATABASE_URL'] === undefined) copyEmptyDatabase(inject('emptyDatabase'), folder)
      const started = spawn(process.execPath, ['src/server/main.ts'], {
        cwd: root,
        env,
        stdio: ['ignore', heard ? 'pipe' : 'ignore', heard ? 'pipe' : 'inherit'],
      })
      program.process = started
      if (heard)
        for (const stream of [started.stdout, started.stderr])
          stream?.on('data', (chunk: Buffer) => heard(chunk.toString()))
      for (let tries = 0; tries < 300; tries += 1) {
        if (started.exitCode !== null) throw new Error(`The program ended with exit code ${String(started.exitCode)}.`)
        if (await isReady()) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('The program did not start.')
    },
    async end() {
      await leave('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return program
}
