import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'

/** Payments that come at once share a transaction. Each must be what it would have been by itself. */

let app: TestApp
let creator: Person
const fans: Person[] = []
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker')
  for (let index = 0; index < 12; index += 1) fans.push(await app.fan(`fan_${String(index)}`))
})
afterAll(() => app.close())
afterEach(async () => {
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})

type Body = { amountCents: number; message?: string }
const fan = (index: number): Person => fans[index] as Person
const tip = (as: Person, body: Body = { amountCents: 300 }, key = freshKey(), username = 'maker') =>
  app.call('POST /users/:username/tips', { params: { username }, body }, { as, key })
const cents = ({ userId }: Person) => balance(app.services.db, walletOf(userId))
/** Makes every wallet hold so much. */
async function level(amount: number): Promise<void> {
  for (const one of fans) {
    const held = await cents(one)
    if (held > amount) expect((await tip(one, { amountCents: held - amount })).status).toBe(201)
    if (held < amount) await app.fund(one, amount - held)
  }
}
/** How many transactions wrote the purchases of these people since a moment. */
async function transactions(since: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct xmin::text)::int as n from purchases
    where made_at > ${since}::timestamptz`.execute(app.services.db)
  return rows[0]?.n ?? 0
}
const now = async () =>
  (await sql<{ at: string }>`select clock_timestamp() as at from users limit 1`.execute(app.services.db)).rows[0]?.at ??
  ''

it('many at once: one transaction or few, and a refusal is its own', async () => {
  await level(500)
  await sql`insert into blocks (user_id, blocked_id) values (${creator.userId}, ${fan(3).userId})`.execute(
    app.services.db,
  )
  await sql`insert into mutes (user_id, muted_id) values (${creator.userId}, ${fan(4).userId})`.execute(app.services.db)
  await sql`update accounts set payments_frozen_at = now() where user_id = ${fan(5).userId}`.execute(app.services.db)
  await sql`insert into spending_caps (user_id, cap_cents) values (${fan(6).userId}, 100), (${fan(7).userId}, 1000000)`.execute(
    app.services.db,
  )
  const since = await now()
  const answers = await Promise.all(
    fans.map((one, index) =>
      index === 1 ? tip(one, { amountCents: 600 }) : index === 2 ? tip(one, undefined, freshKey(), 'nobody') : tip(one),
    ),
  )
  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
    201,
    'fund_wallet',
    'not_found',
    'not_found',
    201,
    'payments_frozen',
    'spending_cap',
    201,
    201,
    201,
    201,
    201,
  ])
  expect(answers[1]?.body.details).toEqual({ missingCents: 100, priceCents: 600 })
  expect(await Promise.all(fans.map(cents))).toEqual([200, 500, 500, 500, 200, 500, 500, 200, 200, 200, 200, 200])
  // seven paid; those with a limit pay by themselves
  expect(await transactions(since)).toBeLessThanOrEqual(4)
  const { notifications } = (await app.call('GET /notifications', { query: { limit: '50' } }, { as: creator })).body
  const told = new Set(notifications.flatMap(({ actor }) => actor?.username ?? []))
  expect([told.has('fan_0'), told.has('fan_4')]).toEqual([true, false])
  await sql`delete from blocks`.execute(app.services.db)
  await sql`delete from mutes`.execute(app.services.db)
  await sql`delete from spending_caps`.execute(app.services.db)
  await sql`update accounts set payments_frozen_at = null`.execute(app.services.db)
})

it('the same key twice at once pays once, another body with it is refused, and a refused key may be used again', async () => {
  await level(500)
  const key = freshKey()
  const others = fans.slice(1).map((one) => tip(one, { amountCents: 100 }))
  const [first, again, changed] = await Promise.all([
    tip(fan(0), { amountCents: 200 }, key),
    tip(fan(0), { amountCents: 200 }, key),
    tip(fan(0), { amountCents: 201 }, key),
  ])
  await Promise.all(others)
  expect([first.status, again.body]).toEqual([201, first.body])
  expect([changed.status, changed.body.code]).toEqual([409, 'key_reused'])
  expect(await cents(fan(0))).toBe(300)
  // a key is one's own
  expect((await tip(fan(1), { amountCents: 100 }, key)).body.id).not.toBe(first.body.id)
  const later = freshKey()
  expect((await tip(fan(0), { amountCents: 400 }, later)).status).toBe(402)
  await app.fund(fan(0), 100)
  expect((await tip(fan(0), { amountCents: 400 }, later)).status).toBe(201)
})

it('money for one of two pays one of two', async () => {
  await level(300)
  const answers = await Promise.all(fans.flatMap((one) => [tip(one), tip(one)]))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...fans.map(() => 201),
    ...fans.map(() => 402),
  ])
  expect(await Promise.all(fans.map(cents))).toEqual(fans.map(() => 0))
})

/** The database breaks at tips of this message, for as long as `work` lasts. */
async function withTrouble(trouble: string, work: () => Promise<void>): Promise<void> {
  await sql`create function trouble() returns trigger language plpgsql as ${sql.lit(
    `begin if new.message = 'trouble' then ${trouble} end if; return new; end`,
  )}`.execute(app.services.db)
  await sql`create trigger trouble before insert on tips for each row execute function trouble()`.execute(
    app.services.db,
  )
  try {
    await work()
  } finally {
    await sql`drop function trouble cascade`.execute(app.services.db)
  }
}

it('one that breaks the database fails alone and takes nothing', async () => {
  await level(500)
  await withTrouble("raise exception 'disk on fire';", async () => {
    const answers = await Promise.all(
      fans.map((one, index) => tip(one, { amountCents: 300, ...(index === 2 && { message: 'trouble' }) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(fans.map((_one, index) => (index === 2 ? 500 : 201)))
  })
  expect(await Promise.all(fans.map(cents))).toEqual(fans.map((_one, index) => (index === 2 ? 500 : 200)))
})

it('a connection that is cut in the middle of a batch loses nobody’s payment and takes none twice', async () => {
  await level(500)
  // once: the next try goes through
  await sql`create sequence cut`.execute(app.services.db)
  await withTrouble(
    "if nextval('cut') = 1 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;",
    async () => {
      const answers = await Promise.all(
        fans.map((one, index) => tip(one, { amountCents: 300, ...(index === 2 && { message: 'trouble' }) })),
      )
      expect(answers.map(({ status }) => status)).toEqual(fans.map(() => 201))
    },
  )
  expect(await Promise.all(fans.map(cents))).toEqual(fans.map(() => 200))
})

it.each([
  ['person', (userId: number) => sql`select from users where id = ${userId} for update`],
  ['wallet', (userId: number) => sql`select from ledger_accounts where id = ${walletOf(userId)} for update`],
])('a %s that is locked by others keeps nobody else waiting', async (_what, lock) => {
  await level(500)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let locked = (): void => undefined
  const ready = new Promise<void>((resolve) => (locked = resolve))
  const holder = app.services.db.transaction().execute(async (tx) => {
    await lock(fan(0).userId).execute(tx)
    locked()
    await held
  })
  await ready
  let done = false
  const blocked = tip(fan(0)).then((answer) => {
    done = true
    return answer
  })
  const rest = await Promise.all(fans.slice(1).map((one) => tip(one)))
  expect(rest.map(({ status }) => status)).toEqual(fans.slice(1).map(() => 201))
  await wait(20)
  expect(done).toBe(false)
  release()
  await holder
  expect((await blocked).status).toBe(201)
})

it('posts are unlocked together too: bought once, wrong prices and others’ audiences refused', async () => {
  await level(500)
  const body = { text: 'Worth it', teaser: 'Come in', mediaIds: [], audience: 'everyone' as const, priceCents: 300 }
  const { id } = (await app.call('POST /posts', { body }, { as: creator })).body
  const unlock = (as: Person, expectedPriceCents: number) =>
    app.call('POST /posts/:id/unlock', { params: { id: String(id) }, body: { expectedPriceCents } }, { as })
  const since = await now()
  const answers = await Promise.all([
    ...fans.slice(2).flatMap((one) => [unlock(one, 300), unlock(one, 300)]),
    unlock(fan(1), 200),
    unlock(creator, 300),
  ])
  expect(answers.map(({ status, body: post }) => (status === 201 ? !post.locked && post.text : post.code))).toEqual([
    ...fans.slice(2).flatMap(() => ['Worth it', 'Worth it']),
    'price_changed',
    'forbidden',
  ])
  expect(await Promise.all(fans.map(cents))).toEqual(fans.map((_one, index) => (index < 2 ? 500 : 200)))
  expect(await transactions(since)).toBeLessThanOrEqual(4)
})
