import { request } from 'node:http'
import type pg from 'pg'
import { finalizeDays } from '#modules/dashboard/figures/finalize-days.ts'
import { createDatabase } from '#platform/database/database.ts'
import { besideFloor, openSession } from './beside-floor.ts'
import { forgetPeak, peakMb, residentMb } from './memory.ts'

const ports = { app: 18_446, floor: 18_447 }
const rounds = 10
const perRound = 100
const budgetMs = 10
const budgetMemoryMb = 100
const token = 'bench-token'
const fans = 20_000

/** One creator with that many payments of a year, one in a hundred of them given back, and subscribers who come and go. */
const data = (payments: number): string => `
  insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, i <= 500 from generate_series(1, ${500 + fans}) i;
  insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
    select id, username || '@example.com', now(), 'none', '1990-01-01' from users;
  insert into posts (creator_id, state, audience, text, published_at) select 1 + i % 500, 'published', 'everyone', 'text', now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
  insert into purchases (id, buyer_id, creator_id, kind, subject_id, price_cents, fee_cents, state, made_at)
    select gen_random_uuid(), 501 + (i * 7919::bigint) % ${fans}, 1, k.kind, case k.kind when 'unlock' then 500 * (1 + i % 40) end, 799, 159,
      case when at > now() - interval '7 days' then 'paid' else 'released' end, at
    from generate_series(1, ${payments}) i cross join lateral (select now() - (${payments} - i) * interval '365 days' / ${payments} as at) t
      cross join lateral (select (array['tip', 'unlock', 'subscription', 'subscription_renewal', 'subscription_renewal'])[1 + i % 5] as kind) k;
  insert into refunds (id, purchase_id, kind, price_cents, tax_cents, fee_cents, points, state_before, made_at)
    select gen_random_uuid(), id, 'refund', 799, 0, 159, 0, 'released', made_at from (select id, made_at, row_number() over () as n from purchases) p where n % 100 = 0;
  update purchases p set state = 'refunded', refunded_cents = 799, refunded_fee_cents = 159 from refunds r where r.purchase_id = p.id;
  insert into subscriptions (fan_id, creator_id, period, price_cents, state, started_at, renews_at, try_at, ended_at)
    select id, 1, 'monthly', 799, case when id % 4 = 0 then 'ended' else 'active' end, now() - (id % 360) * interval '1 day', now() + interval '5 days',
      now() + interval '5 days', case when id % 4 = 0 then now() - (id % 90) * interval '1 day' end from users where not is_creator;
  insert into relations (fan_id, creator_id, followed_at) select id, 1, now() - (id % 360) * interval '1 day' from users where not is_creator;
  vacuum analyze;`

/** Reads a file without keeping it; says how long it is, in lines and MB. */
const readThrough = (url: string): Promise<{ lines: number; mb: number }> =>
  new Promise((resolve, reject) => {
    const call = request(
      { port: ports.app, host: '127.0.0.1', path: url, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        let [lines, bytes] = [0, 0]
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          for (const byte of part) if (byte === 10) lines += 1
        })
        answer.on('error', reject)
        answer.on('end', () => resolve({ lines, mb: bytes / 2 ** 20 }))
      },
    )
    call.on('error', reject)
    call.end()
  })

/** The same rows without names, messages and filters, in the same steps, made into lines: what no export can be faster than. */
async function floorOfFile(admin: pg.PoolClient): Promise<number> {
  const begun = performance.now()
  let before = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  let text = ''
  for (;;) {
    const { rows } = await admin.query<{ at: string; id: string; kind: string; price: number; fee: number }>(
      `select coalesce(answered_at, made_at) as at, id, kind, price_cents as price, fee_cents as fee from purchases
       where creator_id = 1 and state <> 'held' and (coalesce(answered_at, made_at), id) < ($1::timestamptz, $2::uuid)
       order by coalesce(answered_at, made_at) desc, id desc limit 100`,
      before,
    )
    text = rows.map((row) => `${row.at},${row.kind},${String(row.price)},${String(row.fee)},${row.id}\r\n`).join('')
    const last = rows.at(-1)
    if (!last || text === '') return performance.now() - begun
    before = [last.at, last.id]
  }
}

/** A creator with a million payments: the overview's calls beside a bare server that reads 20 rows, and all payments as CSV. */
export async function benchDashboard(payments = 1_000_000): Promise<void> {
  let finalized = ''
  await besideFloor(
    { ports, perRound, warmUp: 2 },
    async (admin, pool) => {
      for (const statement of data(payments).split(/;\n/)) await admin.query(statement)
      const begun = performance.now()
      const days = await finalizeDays({ db: createDatabase(pool) })
      finalized = `A day of all payments is finalized in ${((performance.now() - begun) / days).toFixed(0)} ms (${String(days)} days).`
      await admin.query('vacuum analyze')
      await openSession(admin, token, 1)
    },
    async ({ admin, pid, read, measure, measureFloor, report }) => {
      for (let round = 0; round < rounds; round += 1) {
        await measureFloor()
        for (const range of ['today', '7d', '28d', 'year'])
          await measure(`GET /dashboard?range=${range}`, () => read(`/dashboard?range=${range}`, token))
        await measure('GET /earnings, the latest payments', () => read('/earnings', token))
      }
      report()
      process.stdout.write(`The budget of each is ${String(budgetMs)} ms.\n${finalized}\n`)
      await reportFile(admin, pid)
    },
  )
}

async function reportFile(admin: pg.PoolClient, pid: number): Promise<void> {
  const floorMs = await floorOfFile(admin)
  const resting = residentMb(pid)
  forgetPeak(pid)
  const begun = performance.now()
  const { lines, mb } = await readThrough('/api/files/payments.csv')
  const ms = performance.now() - begun
  const more = peakMb(pid) - resting
  process.stdout.write(
    `payments.csv: ${String(lines)} lines, ${mb.toFixed(0)} MB in ${(ms / 1000).toFixed(1)} s, ${(ms / floorMs).toFixed(2)} × the floor (bare rows in the same steps, ${(floorMs / 1000).toFixed(1)} s); ` +
      `at most ${more.toFixed(0)} MB above the ${resting.toFixed(0)} MB of the program; the budget is ${String(budgetMemoryMb)} MB.\n`,
  )
}
