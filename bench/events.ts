import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import { readEvent } from '#platform/database/event-payloads.ts'
import { createDatabase } from '#platform/database/database.ts'
import { startEventRelay } from '#platform/database/event-relay.ts'
import { createListener } from '#platform/database/listen.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { notificationChannel, sendEvents } from '#platform/database/send-events.ts'
import { transaction } from '#platform/database/transaction.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { addJob, migrateJobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/services.ts'
import { median } from './cpu.ts'

const clients = 24
const turnMs = 500
const rounds = 17
/** Microseconds that a commit takes longer: none, and as a standby that confirms it or a common disk makes it. */
const delays = [0, 1000]

type Arm = { name: string; leave: (tx: Tx, n: number) => Promise<unknown> }

/** What a commit leaves beside its own row. */
const arms: readonly Arm[] = [
  // a statement of the same weight, that neither notifies nor queues: the round trips are the same in all arms
  { name: 'no event', leave: (tx, n) => sql`insert into bench_rows (n) values (${n})`.execute(tx) },
  {
    name: 'an event',
    leave: (tx, n) => sendEvents(tx, { channels: [`private-updates.${String(n)}`], event: 'NewUpdate' }),
  },
  { name: 'a job', leave: (tx, n) => addJob(tx, 'bench', { n }) },
  {
    name: 'a note of its own, as before',
    leave: (tx, n) => sql`select pg_notify('bench', ${String(n)})`.execute(tx),
  },
  {
    name: 'the lock of a creator’s publications',
    leave: (tx, n) => lockPublications(tx, sql`select ${n}::bigint`),
  },
  { name: 'one lock for all creators, as before', leave: (tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx) },
]

/** Commits a second of 24 clients, each of one row and what it leaves; durable, and while a process listens. */
export async function benchEvents(): Promise<void> {
  for (const delay of delays) await measure(delay)
}

async function measure(delay: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = pino({ level: 'silent' })
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    log: () => undefined,
    settings: { commit_delay: String(delay), commit_siblings: '0' },
  })
  const pool = createPool({ connection: { connectionString: database.url }, size: clients + 4, log })
  const db = createDatabase(pool)
  let [heard, sent] = [0, 0]
  try {
    const client = await pool.connect()
    await migrate(client, path.join(import.meta.dirname, '../migrations'))
    client.release(true)
    await migrateJobs(pool)
    await pool.query('create table bench_rows (id bigint generated always as identity primary key, n int not null)')
    const listener = createListener({
      connectionConfig: { connectionString: database.url },
      name: 'bench',
      log,
      channels: { [notificationChannel]: (text) => (heard += readEvent(text).channels.length), bench: () => undefined },
    })
    await listener.ready
    // the worker that announces the kind
    await pool.query(`insert into graphile_worker._private_tasks (identifier) values ('bench')`)
    const relay = startEventRelay({ db, log, carry: null })
    const perSecond: number[][] = arms.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (let turn = 0; turn < arms.length; turn += 1) {
        const index = (round + turn) % arms.length
        const { name, leave } = arms[index] as Arm
        let commits = 0
        const begin = performance.now()
        await Promise.all(
          Array.from({ length: clients }, async () => {
            while (performance.now() - begin < turnMs) {
              const n = (commits += 1)
              await transaction(db, async (tx) => {
                await sql`insert into bench_rows (n) values (${n})`.execute(tx)
                await leave(tx, n)
              })
            }
          }),
        )
        perSecond[index]?.push(commits / ((performance.now() - begin) / 1000))
        if (name === 'an event') sent += commits
        await relay.drain()
        await pool.query('delete from graphile_worker._private_jobs')
      }
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.stdout.write(
      `\n${String(clients)} clients, ${String(rounds - 1)} turns of ${String(turnMs)} ms each, medians, the disk ${delay === 0 ? 'as it is' : `${String(delay / 1000)} ms slower`}\n| each commit leaves | a second | of none |\n|---|---|---|\n`,
    )
    for (const [index, { name }] of arms.entries()) {
      // the first round warms up; ratios are taken within a round, where the machine was the same
      const those = (perSecond[index] ?? []).slice(1)
      const ratio = median(those.map((value, round) => value / (perSecond[0]?.[round + 1] ?? Number.NaN)))
      process.stdout.write(`| ${name} | ${median(those).toFixed(0)} | ${ratio.toFixed(2)} |\n`)
    }
    process.stdout.write(`\n${String(heard)} of ${String(sent)} events heard\n`)
    await relay.stop()
    await listener.stop()
  } finally {
    await db.destroy()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
