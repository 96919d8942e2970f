import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { rollUp } from '#modules/ledger/roll-up.ts'
import { createSettingsCache } from '#modules/site/settings-cache.ts'
import type { Services } from '#platform/services.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { Failure } from '#platform/failure.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createTips } from '#modules/tips/send-tip.ts'
import { createUnlocks } from '#modules/posts/unlocks/unlock-post.ts'
import { createDatabase } from '#platform/database/database.ts'
import { median, processCpuMs } from './cpu.ts'
import { root } from './servers.ts'

const size = { creators: 50, fans: 4_000, posts: 500 }
const connections = 16
const rounds = 6
const perRound = { 256: 2_000, 16: 800 } as const
const priceCents = 300
/** So many of ten purchases pay the first creator. */
const toTheFirst = 3

type Kind = 'tip' | 'unlock'
type Order = { kind: Kind; fanId: number; creatorId: number; postId: number }
type Arm = { label: string; buy: (order: Order) => Promise<unknown> }
type Sample = { perSecond: number; programMs: number; databaseMs: number }

/** No fan buys a post twice in one arm; neighbours are different fans. */
function orderOf(kind: Kind, index: number): Order {
  const fanId = size.creators + 1 + (index % size.fans)
  const postId = 1 + ((Math.floor(index / size.fans) * 7 + index) % size.posts)
  const creatorId =
    kind === 'unlock' ? 1 + (postId % size.creators) : index % 10 < toTheFirst ? 1 : 1 + (index % size.creators)
  return { kind, fanId, creatorId, postId }
}

function armsOf(pool: pg.Pool, services: Services): Arm[] {
  const tip = createTips(services)
  const unlock = createUnlocks(services)
  const bySchema = (schema: string) => (order: Order) =>
    pool.query(`select ${schema}.buy($1, $2, $3, $4, $5, $6, $7, $8)`, [
      order.kind,
      randomUUID(),
      order.fanId,
      order.creatorId,
      order.postId,
      priceCents,
      randomUUID(),
      randomBytes(32),
    ])
  const operation = async ({ kind, fanId, creatorId, postId }: Order): Promise<void> => {
    const idempotency = { key: randomUUID(), requestHash: randomBytes(32) }
    const done =
      kind === 'tip'
        ? await tip({ fanId, username: `user_${String(creatorId)}`, amountCents: priceCents, idempotency })
        : await unlock({ fanId, postId, expectedPriceCents: priceCents, idempotency })
    if (done instanceof Failure) throw new Error(`A purchase was refused: ${done.code}`)
  }
  return [
    { label: 'raw inserts', buy: bySchema('bare') },
    { label: 'naive posting', buy: bySchema('naive') },
    { label: 'the operation', buy: operation },
  ]
}

async function databaseCpu(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
}

/** Does so many purchases with so many under way at any moment. */
async function measure(client: pg.ClientBase, arm: Arm, orders: readonly Order[], underWay: number): Promise<Sample> {
  const before = { database: await databaseCpu(client), program: process.cpuUsage(), at: performance.now() }
  let next = 0
  await Promise.all(
    Array.from({ length: underWay }, async () => {
      for (let order = orders[next++]; order; order = orders[next++]) await arm.buy(order)
    }),
  )
  const seconds = (performance.now() - before.at) / 1000
  const used = process.cpuUsage(before.program)
  return {
    perSecond: orders.length / seconds,
    programMs: (used.user + used.system) / 1000 / orders.length,
    databaseMs: ((await databaseCpu(client)) - before.database) / orders.length,
  }
}

const proof = `
  select (select coalesce(sum(amount), 0) from (select balance as amount from ledger_accounts where id % 16 not in (7, 8)
      union all select amount from ledger_deltas where account_id % 16 not in (7, 8)) b)::text as imbalance,
    (select count(*) from ledger_accounts where id % 16 = 1 and balance < 0)::int as negative,
    (select count(*) from purchases)::int as purchases, (select count(*) from tips)::int as tips,
    (select count(*) from unlocks)::int as unlocks, (select count(*) from notifications)::int as notifications,
    (select count(*) from idempotency_keys)::int as answers,
    (select count(*) from notification_outbox)::int as mails, (select count(*) from graphile_worker._private_jobs)::int as jobs`

/** One-off payments a second, all paying the same platform accounts, beside raw inserts and a naive posting. */
export async function benchPurchases(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = pino({ level: 'silent' })
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const pool = createPool({ connection: { connectionString: database.url }, size: connections, log })
  const admin = createPool({ connection: { connectionString: database.url }, size: 1, log })
  const client = await admin.connect()
  try {
    await migrate(client, path.join(root, 'migrations'))
    await migrateJobs(pool)
    await client.query('set statement_timeout = 0')
    const text = await readFile(path.join(import.meta.dirname, 'purchases.sql'), 'utf8')
    await client.query(
      text.replaceAll(/(?<!:):(creators|fans|posts)\b/g, (_match, name: keyof typeof size) => String(size[name])),
    )
    const db = createDatabase(pool)
    // what the operations stand on; nothing else is touched
    const settings = createSettingsCache(db, { feeBasisPoints: 2000, holdDays: 7 })
    const services = { db, log, settings, mediaSecret: 'bench', apiUrl: '' } as unknown as Services
    const arms = armsOf(pool, services)
    let used = 0
    let done = 0
    for (const kind of ['tip', 'unlock'] as const)
      for (const underWay of [256, 16] as const) {
        const samples = arms.map((): Sample[] => [])
        for (let round = 0; round < rounds; round += 1) {
          const orders = Array.from({ length: perRound[underWay] }, (_one, index) => orderOf(kind, used + index))
          used += orders.length
          done += orders.length
          for (let turn = 0; turn < arms.length; turn += 1) {
            const index = (round + turn) % arms.length
            samples[index]?.push(await measure(client, arms[index] as Arm, orders, underWay))
          }
          // as the job does each minute
          await rollUp(db)
          // as autovacuum does each minute: no plan is for long one of a table that was empty when it was analysed
          if (round === 0) await client.query('analyze')
        }
        report(`${kind}, ${String(underWay)} under way`, arms, samples)
      }
    const { rows } = await client.query<{ purchases: number }>(proof)
    const { differences } = await reconcile(db, [])
    process.stdout.write(
      `\n${JSON.stringify(rows[0])}, ${String(done)} asked for, differences in the books: ${JSON.stringify(differences.slice(0, 3))}\n`,
    )
    await db.destroy()
  } finally {
    client.release(true)
    await admin.end()
    if (!pool.ended) await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(title: string, arms: readonly Arm[], samples: readonly Sample[][]): void {
  // the first round warms up; ratios are taken within a round, where the machine was the same
  const of = (index: number, pick: (sample: Sample) => number): number =>
    median((samples[index] ?? []).slice(1).map(pick))
  const ratio = (index: number, base: number): string =>
    median(
      (samples[index] ?? [])
        .slice(1)
        .map(({ perSecond }, round) => perSecond / (samples[base]?.[round + 1]?.perSecond ?? Number.NaN)),
    ).toFixed(2)
  process.stdout.write(
    `\n${title} (median of ${String(rounds - 1)} rounds)\n| | a second | of raw | × naive | CPU ms: program | database |\n|---|---|---|---|---|---|\n`,
  )
  for (const [index, { label }] of arms.entries())
    process.stdout.write(
      `| ${label} | ${of(index, ({ perSecond }) => perSecond).toFixed(0)} | ${ratio(index, 0)} | ${ratio(index, 1)} | ` +
        `${of(index, ({ programMs }) => programMs).toFixed(3)} | ${of(index, ({ databaseMs }) => databaseMs).toFixed(3)} |\n`,
    )
}
