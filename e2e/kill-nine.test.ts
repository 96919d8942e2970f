import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { ownProgram } from './program.ts'

const program = ownProgram(18_611)
const { address, folder } = program
const [fans, creators, priceCents] = [12, 40, 500] as const
const reconcile = () => program.command('ledger', 'reconcile')

/** People, plans and money; the money as settled top-ups, which the books know. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: findRunningPostgres(path.join(folder, 'postgres')) })
  await client.connect()
  await client.query(
    `insert into users (username, name, is_creator) select 'k' || i, 'K ' || i, i > ${String(fans)} from generate_series(1, ${String(fans + creators)}) i`,
  )
  await client.query(`insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
    select id, username || '@example.com', now(), 'none', '1990-01-01' from users`)
  await client.query(`insert into plans select id, 'monthly', ${String(priceCents)} from users where is_creator`)
  await client.query(`with t as (insert into top_ups (id, user_id, amount_cents, provider, provider_ref, state)
      select gen_random_uuid(), id, 10000000, 'sandbox', 'kill-' || id, 'succeeded' from users where not is_creator returning id, user_id, amount_cents),
    s as (insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, state)
      select 'kill-' || user_id, id::text, amount_cents, id::text, '/', 'succeeded' from t)
    insert into ledger_transfers (id, leg, debit, credit, amount, kind) select id, 0, 16 + 6, user_id * 16 + 1, amount_cents, 'top_up' from t`)
  for (let id = 1; id <= fans; id += 1)
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [
        createHash('sha256')
          .update(`kill-${String(id)}`)
          .digest(),
        id,
      ],
    )
  await client.end()
}

beforeAll(async () => {
  await program.start()
  await fill()
}, 60_000)
afterAll(() => program.end())

it('loses and doubles nothing when the program is killed during purchases', async () => {
  const acknowledged = new Map<string, number>()
  const orders = Array.from({ length: fans * creators }, (_, index) => ({
    fan: 1 + (index % fans),
    creator: fans + 1 + Math.floor(index / fans),
  }))
  const order = async ({ fan, creator }: { fan: number; creator: number }): Promise<number> => {
    const answer = await fetch(`${address}/api/creators/k${String(creator)}/subscriptions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer kill-${String(fan)}`,
        'idempotency-key': `kill-${String(fan)}-${String(creator)}`,
      },
      body: JSON.stringify({ period: 'monthly', expectedPriceCents: priceCents }),
    })
    if (answer.status !== 201) throw new Error(`${String(answer.status)} ${await answer.text()}`)
    return ((await answer.json()) as { id: number }).id
  }
  const queue = [...orders]
  let broken = 0
  const shop = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        acknowledged.set(`${String(next.fan)} ${String(next.creator)}`, await order(next))
      } catch {
        broken += 1
        return
      }
    }
  }
  for (let round = 0; round < 3; round += 1) {
    const shoppers = Array.from({ length: 8 }, shop)
    const before = acknowledged.size
    while (acknowledged.size < before + 60 && queue.length > 8) await new Promise((resolve) => setTimeout(resolve, 2))
    await program.kill()
    await Promise.all(shoppers)
    await program.start()
    const proof = reconcile()
    expect([proof.stdout, proof.status]).toEqual([expect.stringContaining('0 differences'), 0])
  }
  expect(broken).toBeGreaterThan(3)
  expect(acknowledged.size).toBeGreaterThanOrEqual(180)

  // every purchase that was acknowledged is there, once; asking again with its key gives the same answer and charges nothing
  for (const wanted of orders) {
    const known = acknowledged.get(`${String(wanted.fan)} ${String(wanted.creator)}`)
    const id = await order(wanted)
    if (known !== undefined) expect(id).toBe(known)
  }
  for (let fan = 1; fan <= fans; fan += 1) {
    const answer = await fetch(`${address}/api/wallet`, { headers: { authorization: `Bearer kill-${String(fan)}` } })
    expect(await answer.json()).toEqual({
      balanceCents: 10_000_000 - creators * priceCents,
      points: creators * 5,
      frozen: false,
    })
  }
  expect(reconcile().stdout).toContain('0 differences')
}, 120_000)
