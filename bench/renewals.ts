import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { createSettingsCache } from '#modules/site/settings-cache.ts'
import type { Services } from '#platform/services.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { createDatabase } from '#platform/database/database.ts'
import { processCpuMs } from './cpu.ts'

const root = path.join(import.meta.dirname, '..')
const budget = { renewals: 100_000, minutes: 10 }
/** Rounds at once, as when the job is started again while the one before is still at work. */
const rounds = 2
const creators = 500

/** Fans whose monthly renewal has just become due; every fiftieth wallet holds too little, every third fan pays tax. */
const data = (fans: number): string => `
  insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, i <= ${creators} from generate_series(1, ${creators + fans}) i;
  insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, country)
    select id, username || '@example.com', now(), 'none', '1990-01-01', case when id % 3 = 0 then 'DE' end from users;
  insert into plans select id, 'monthly', 999 from users where is_creator;
  insert into ledger_transfers (id, leg, debit, credit, amount, kind)
    select gen_random_uuid(), 0, 16 + 6, id * 16 + 1, case when id % 50 = 0 then 100 else 5000 end, 'top_up' from users where not is_creator;
  insert into subscriptions (fan_id, creator_id, period, price_cents, state, time_zone, started_at, anchor_at, periods, renews_at, try_at)
    select id, 1 + floor(power(random(), 2) * ${creators})::int, 'monthly', 999, 'active', (array['UTC', 'Europe/Berlin', 'America/New_York'])[1 + id % 3],
      now() - interval '32 days', now() - interval '32 days' - interval '1 second' * (id % 3600), 1, at, at
    from users cross join lateral (select now() - interval '1 second' * (id % 3600) as at) d where not is_creator;
  insert into relations (fan_id, creator_id, subscribed_until) select fan_id, creator_id, renews_at + interval '1 hour' from subscriptions;
  select ledger_roll_up(1000000);
  analyze;`

const proof = `
  select (select count(*) from subscriptions where state = 'active' and renews_at > now())::int as renewed,
    (select count(*) from subscriptions where state = 'past_due')::int as waiting,
    (select coalesce(sum(price_cents + tax_cents), 0) from purchases)::text as paid,
    (select sum(amount) from ledger_transfers where kind = 'subscription_renewal' and debit % 16 = 1)::text as taken,
    (select count(*) from (select subject_id from purchases group by 1 having count(*) > 1) d)::int as twice,
    (select count(*) from ledger_accounts where id % 16 = 1 and balance < 0)::int as negative,
    (select coalesce(sum(amount), 0) from (select balance as amount from ledger_accounts where id % 16 not in (7, 8)
      union all select amount from ledger_deltas where account_id % 16 not in (7, 8)) b)::text as imbalance`

async function databaseCpu(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid is not null and pid <> pg_backend_pid()',
  )
  return rows.reduce((sum, { pid }) => sum + processCpuMs(pid), 0)
}

/** Due renewals through the job's own code: wall time, processor time, and the proof that each was paid once. */
export async function benchRenewals(fans: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const log = pino({ level: 'warn' })
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const pool = createPool({ connection: { connectionString: database.url }, size: rounds, log })
  const admin = createPool({ connection: { connectionString: database.url }, size: 1, log })
  try {
    const client = await admin.connect()
    await migrate(client, path.join(root, 'migrations'))
    await migrateJobs(pool)
    await client.query('set statement_timeout = 0')
    await client.query(data(fans))
    const db = createDatabase(pool)
    // what the job stands on; nothing else is touched
    const services = {
      db,
      log,
      settings: createSettingsCache(db, { feeBasisPoints: 2000, holdDays: 7 }),
    } as unknown as Services
    const before = { cpu: process.cpuUsage(), database: await databaseCpu(client), at: performance.now() }
    const counts = await Promise.all(Array.from({ length: rounds }, () => renewDue(services)))
    const seconds = (performance.now() - before.at) / 1000
    const used = process.cpuUsage(before.cpu)
    const programMs = (used.user + used.system) / 1000
    const databaseMs = (await databaseCpu(client)) - before.database
    const { rows } = await client.query(proof)
    client.release(true)
    const minutes = ((seconds / fans) * budget.renewals) / 60
    process.stdout.write(
      `${String(fans)} due, ${String(rounds)} rounds at once (${counts.join(' + ')}): ${seconds.toFixed(1)} s, ${(fans / seconds).toFixed(0)} a second\n` +
        `CPU per renewal: program ${(programMs / fans).toFixed(3)} ms, database ${(databaseMs / fans).toFixed(3)} ms\n` +
        `${String(budget.renewals)} ${fans === budget.renewals ? 'took' : 'would take, if all grew alike,'} ${minutes.toFixed(1)} minutes; the budget is ${String(budget.minutes)}\n` +
        `${JSON.stringify(rows[0])}\n`,
    )
    await db.destroy()
  } finally {
    await admin.end()
    if (!pool.ended) await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
