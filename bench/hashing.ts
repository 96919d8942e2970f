import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { createLog } from '#platform/log.ts'
import { median } from './cpu.ts'
import type { LogInLoad } from './log-in-load.ts'
import { get, root, startServer } from './servers.ts'

const port = 18_435
const barePort = 18_436
const people = 100
const logInsPerSecond = 20
const rounds = 11
const windowMs = 6_000
/** One question in so many ms: faster than any person, slow enough to load nothing. */
const everyMs = 4
const password = 'a good long password'

/** Everyone has an address of their own: tries are counted by address as well. */
const post = async (url: string, person: number, body: object): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/api${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${String(person)}` },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Slowest = { program: number; bare: number }
const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** The slowest hundredth of `/healthz` during a window, and that of a server without any work, asked in turns; in ms. */
async function slowest(): Promise<Slowest> {
  const times: [number[], number[]] = [[], []]
  const end = performance.now() + windowMs
  while (performance.now() < end) {
    for (const [index, at] of [port, barePort].entries()) {
      const begun = performance.now()
      await get(at, '/healthz')
      times[index]?.push(performance.now() - begun)
      await wait(everyMs)
    }
  }
  return { program: p99(times[0]), bare: p99(times[1]) }
}

/** Does what `during` does while people log in, at an even pace. Throws when one of them was not let in. */
async function whileLoggingIn<T>(during: () => Promise<T>): Promise<T> {
  const workerData: LogInLoad = { port, people, perSecond: logInsPerSecond, password }
  const load = new Worker(path.join(root, 'bench/log-in-load.ts'), { workerData })
  const result = await during()
  const ended = once(load, 'message') as Promise<[number[]]>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; threads have none
  load.postMessage('end')
  const [refused] = await ended
  await load.terminate()
  if (refused.length === 0) return result
  throw new Error(`${String(refused.length)} log-ins failed: ${String(refused[0])}`)
}

/** Whether hashing passwords holds up everything else: `/healthz` while 20 people a second log in, beside an idle program; and how much of it is the machine's. */
export async function benchHashing(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const stop: (() => void)[] = []
  try {
    const pool = createPool({ connection: { connectionString: database.url }, size: 1, log: createLog('silent') })
    const admin = await pool.connect()
    await migrate(admin, path.join(root, 'migrations'))
    admin.release()
    await migrateJobs(pool)
    await pool.end()
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      SERVICES: 'web',
      DEMO: '0',
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'loopback',
    }
    const server = await startServer('src/server/main.ts', env, () => get(port, '/healthz'))
    stop.push(() => server.kill('SIGTERM'))
    for (let index = 0; index < people; index += 1) {
      const username = `person_${String(index)}`
      const status = await post('/signup', index, {
        username,
        name: 'Person',
        email: `${username}@example.com`,
        password,
        dateOfBirth: '1990-05-05',
      })
      if (status !== 201) throw new Error(`Sign-up answered ${String(status)}.`)
    }
    const bare = await startServer('bench/bare-server.ts', { PORT: String(barePort) }, () => get(barePort, '/'))
    stop.push(() => bare.kill('SIGTERM'))
    await whileLoggingIn(slowest)
    const [idle, busy]: [Slowest[], Slowest[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await slowest())
      busy.push(await whileLoggingIn(slowest))
    }
    for (const which of ['program', 'bare'] as const) {
      const ratios = busy.map((value, round) => value[which] / (idle[round]?.[which] ?? Number.NaN))
      const ms = (all: Slowest[]): string => median(all.map((one) => one[which])).toFixed(2)
      process.stdout.write(
        `p99 of ${which === 'program' ? '/healthz' : 'a bare server'}: idle ${ms(idle)} ms, under ${String(logInsPerSecond)} log-ins a second ${ms(busy)} ms, ` +
          `ratio ${median(ratios).toFixed(2)} (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})\n`,
      )
    }
  } finally {
    for (const end of stop) end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
