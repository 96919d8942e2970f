import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { ensureBuild } from '../scripts/build.ts'
import { passTime } from './clock.ts'
import { createCustomer, type Counts } from './customer.ts'
import { openFaultyDatabase } from './database.ts'
import { openJournal } from './journal.ts'
import { fans } from './people.ts'
import { keepRunning } from './programs.ts'
import { prove, type Fault } from './proof.ts'
import { createRandom } from './random.ts'
import { createRelay } from './relay.ts'
import { settle } from './settle.ts'
import { makeTrouble, planTrouble, type Tally } from './troubles.ts'

const root = path.join(import.meta.dirname, '..')
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const mostRounds = 4

export type Wanted = {
  seed: number
  /** How long there is trouble. */
  seconds: number
  kills: number
  /** How many buy at the same time. */
  customers: number
  /** On a slow machine there is trouble for some times as long, until so many payments were made in it. */
  payments?: number
  say: (line: string) => void
}
export type Result = {
  kills: number
  troubles: Tally
  counts: Counts
  renewals: number
  purchases: number
  /** What does not agree; empty when all is well. */
  faults: Fault[]
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** An operator's command. Not waited for in place: its way to the database leads through this process. */
const command = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  new Promise<{ stdout: string; stderr: string; status: number }>((resolve) => {
    execFile(process.execPath, ['src/server/cli/main.ts', ...words], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ stdout, stderr, status: error ? 1 : 0 }),
    )
  })

/**
 * The program under money load while it is hurt: web and worker as processes of their own on a real database, customers who
 * keep a journal on the disk, and trouble by the seed. Afterwards journal, ledger and entitlements must agree.
 */
export async function runFaults({ seed, seconds, kills, customers, payments = 0, say }: Wanted): Promise<Result> {
  await ensureBuild(root)
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-faults-'))
  const purpose = (name: string) => createRandom(seed, name)
  const chance = purpose('cuts')
  const database = await openFaultyDatabase(folder, () => chance.next())
  const port = await freePort()
  const front = await createRelay({ port }, () => chance.next())
  const address = `http://127.0.0.1:${String(front.port)}`
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: address,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // programs that are started again all the time need not read all their code anew
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(folder, 'compiled'),
    EARNINGS_HOLD_DAYS: '0',
    DEMO: '',
    SMTP_URL: '',
  }
  // the compiled code is kept when a program ends in order, and only then
  const once = keepRunning('first', env, path.join(folder, 'first.log'))
  for (let tries = 0; tries < 600 && !once.isReady(); tries += 1) await sleep(100)
  await once.stop()
  const api = keepRunning('api', { ...env, SERVICES: 'web,realtime' }, path.join(folder, 'api.log'))
  const own = { PORT: String(await freePort()), SERVICES: 'worker' }
  const worker = keepRunning('worker', { ...env, ...own }, path.join(folder, 'worker.log'))
  // a run that is stopped from outside does not come to its end: what it started must not outlive it
  const endAtOnce = (): void => {
    for (const [pid, signal] of [
      [api.pid(), 'SIGKILL'],
      [worker.pid(), 'SIGKILL'],
      [database.postmaster(), 'SIGQUIT'],
    ] as const)
      if (pid !== null) process.kill(pid, signal)
  }
  process.once('exit', endAtOnce)
  const journal = openJournal(path.join(folder, 'journal'))
  const counts: Counts = { orders: 0, done: 0, refused: 0, repeats: [], unexpected: [] }
  const ready = async (): Promise<void> => {
    for (let tries = 0; tries < 600; tries += 1) {
      if (
        await fetch(`${address}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return
      await sleep(100)
    }
    throw new Error(`The program is not ready; its words are in ${folder}.`)
  }
  const faults: Fault[] = []
  try {
    await ready()
    let open = true
    let over = false
    const world = { address, journal, counts, isOpen: () => open, isOver: () => over }
    // each fan buys from one place only, so that the journal knows the order
    const shoppers = Array.from({ length: Math.min(customers, fans) }, (_, index) =>
      createCustomer(index + 1, { ...world, random: purpose(`fan ${String(index + 1)}`) }).run(),
    )
    const clock = passTime(database, purpose('clock'), () => open)
    const begun = performance.now()
    const report = setInterval(
      () =>
        say(
          `${((performance.now() - begun) / 60_000).toFixed(1)} min: ${String(counts.done)} payments, ${String(counts.repeats.length)} repeats, api started ${String(api.starts)}, worker ${String(worker.starts)} times`,
        ),
      60_000,
    )
    const [plans, victims] = [purpose('trouble'), purpose('victims')]
    const troubles: Tally = {}
    for (let round = 0; round === 0 || (counts.done < payments && round < mostRounds); round += 1) {
      // where programs are killed before they have started, each round leaves them twice the time
      const ms = seconds * 1000 * 2 ** round
      const plan = planTrouble(plans, ms, kills)
      const made = await makeTrouble(plan, ms, { api, worker, database, front }, victims)
      for (const [what, n] of Object.entries(made)) troubles[what] = (troubles[what] ?? 0) + n
    }
    open = false
    clearInterval(report)
    setTimeout(() => (over = true), 60_000).unref()
    await Promise.all(shoppers)
    const renewed = await clock
    await ready()
    await sql`select graphile_worker.add_job('ask_providers')`.execute(database.db)
    const settled = await settle(database, 300)
    say(
      settled === null
        ? 'Something is still under way after five minutes.'
        : `All was settled after ${String(settled)} s.`,
    )
    if (settled === null) faults.push('jobs or payments are still under way after five minutes')
    faults.push(...(await prove(address, database, journal.read(), counts)))
    const proof = await command(env, 'ledger', 'reconcile')
    say(proof.stdout.trim())
    if (proof.status !== 0) faults.push(`ledger reconcile: ${proof.stdout}${proof.stderr}`)
    faults.push(...counts.unexpected, ...api.crashes, ...worker.crashes)
    const { rows } = await sql<{ purchases: number; renewals: number }>`
      select count(*) as purchases, count(*) filter (where kind = 'subscription_renewal') as renewals from purchases`.execute(
      database.db,
    )
    const killed = Object.entries(troubles).reduce((sum, [what, n]) => sum + (what.startsWith('kill') ? n : 0), 0)
    say(`Renewals came due ${String(renewed)} times.`)
    return {
      kills: killed,
      troubles,
      counts,
      renewals: rows[0]?.renewals ?? 0,
      purchases: rows[0]?.purchases ?? 0,
      faults,
    }
  } finally {
    await api.stop()
    await worker.stop()
    process.off('exit', endAtOnce)
    journal.close()
    await front.close()
    await database.stop()
    // what went wrong can be looked at
    if (faults.length === 0) rmSync(folder, { recursive: true, force: true })
    else say(`Journal, logs and database are kept in ${folder}`)
  }
}
