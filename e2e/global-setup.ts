import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuild } from '../scripts/build.ts'
import { findChromium } from '../test/browser.ts'
import { makeEmptyDatabase } from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the program under test, without a trailing slash. */
    url: string
    /** Its data folder: files, mails, secrets. */
    dataFolder: string
    /** The browser that this machine has. */
    chromiumPath: string
    /** Data folder with the database of a program that has never been used, to be copied. */
    emptyDatabase: string
  }
}

const root = path.resolve(import.meta.dirname, '..')
const startMs = 180_000

/** Starts the real program once for all browser tests, as an operator would: own process, own data folder, demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = await findChromium()
  await ensureBuild(root)
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'fanfare-e2e-'))
  const emptyFolder = mkdtempSync(path.join(tmpdir(), 'fanfare-empty-'))
  const emptyDatabase = path.join(emptyFolder, 'data')
  const port = await freePort()
  const url = `http://localhost:${String(port)}`
  const program = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...withoutSettings(),
      DATA_DIR: dataFolder,
      PORT: String(port),
      LIVE_RTMP_PORT: String(await freePort()),
      RATE_LIMITS: 'off',
      // browsers and tests keep both cores full
      LOAD_SHEDDING: 'off',
      // finance staff export a bank file
      PAYOUT_NAME: 'Fanfare',
      PAYOUT_IBAN: 'NL91ABNA0417164300',
      PAYOUT_BIC: 'ABNANL2A',
      LOG_LEVEL: 'warn',
    },
  })
  // A run that is stopped from outside does not come to its end: the program must not outlive it.
  const endAtOnce = (): void => void program.kill('SIGTERM')
  const stopped = (): never => process.exit(143)
  process.once('exit', endAtOnce)
  process.once('SIGTERM', stopped)
  const stop = async (): Promise<void> => {
    process.off('exit', endAtOnce)
    process.off('SIGTERM', stopped)
    await end(program)
    for (const folder of [dataFolder, emptyFolder]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await Promise.all([untilReady(program, url), makeEmptyDatabase(emptyDatabase)])
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('url', url)
  project.provide('dataFolder', dataFolder)
  project.provide('chromiumPath', chromiumPath)
  project.provide('emptyDatabase', emptyDatabase)
  return stop
}

/** The machine's environment without an operator's settings: a test must not write into their database. */
function withoutSettings(): NodeJS.ProcessEnv {
  const settings =
    /^(PORT|HOST|PUBLIC_URL|API_URL|DATA_DIR|DATABASE_|SMTP_|MAIL_|SERVICES|PLATFORM_|TRUST_PROXY|METRICS_|DEMO|LIVE_|PUSHER_|S3_|REDIS_|STRIPE_|NODE_ENV|VITEST)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** The program says where it is once it answers; an end before that is an error with its last words. */
function untilReady(program: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => {
      reject(new Error(`The program was not at ${url} after ${String(startMs / 1000)} s. It said:\n${said}`))
    }, startMs)
    const ended = (code: number | null): void => {
      clearTimeout(timer)
      reject(new Error(`The program ended with exit code ${String(code)}. It said:\n${said}`))
    }
    program.once('exit', ended)
    program.stdout?.on('data', (part: Buffer) => {
      said += part.toString('utf8')
      if (!said.includes(`Fanfare is at ${url}`)) return
      clearTimeout(timer)
      program.off('exit', ended)
      resolve()
    })
  })
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGTERM')
  const timer = setTimeout(() => program.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}
