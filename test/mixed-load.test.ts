import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteKey } from '#contract/routes.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { settleTopUp } from '#modules/payments/settle-top-up.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { moveBack } from './move-back.ts'

/** Everybody does everything at once: nothing may fail, and afterwards every figure must be what its rows say. */

const seconds = 5
const clients = 16

let app: TestApp
const creators: Person[] = []
const fans: Person[] = []
beforeAll(async () => {
  app = await createTestApp()
  for (let n = 0; n < 4; n += 1) creators.push(await app.creator(`maker_${String(n)}`, { weekly: 199, monthly: 799 }))
  for (let n = 0; n < 6; n += 1) fans.push(await app.fan(`fan_${String(n)}`))
  for (const person of [...fans, ...creators]) await app.fund(person, 3_000)
})
afterAll(() => app.close())

/** One of them; the list must not be empty. */
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const count = async (text: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await text.execute(app.services.db)).rows[0]?.n ?? 0

it('follows, purchases, renewals, likes, posts and removals at once leave exact books and counts', async () => {
  const { services } = app
  const { db } = services
  const provider = services.payments.preferred
  if (!provider) throw new Error('The sandbox is missing.')
  const answers = new Map<string, number>()
  const failures: string[] = []
  const postIds: { id: number; by: Person }[] = []
  const seen = <T extends { status: number; body: unknown }>(what: string, answer: T): T => {
    answers.set(`${what} ${String(answer.status)}`, (answers.get(`${what} ${String(answer.status)}`) ?? 0) + 1)
    if (answer.status >= 500) failures.push(`${what} ${String(answer.status)} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const mark = async (route: RouteKey, as: Person, params: object): Promise<void> =>
    void seen(route, await app.call(route, { params }, { as }))

  const somePost = (): number => (postIds.length === 0 ? 1 : pick(postIds).id)
  const deeds: ((as: Person) => Promise<void>)[] = [
    (as) => mark('PUT /users/:username/follow', as, { username: pick(creators).username }),
    (as) => mark('DELETE /users/:username/follow', as, { username: pick(creators).username }),
    async (as) => {
      const order = { period: 'weekly' as const, expectedPriceCents: 199 }
      const args = { params: { username: pick(creators).username }, body: order }
      seen('subscribe', await app.call('POST /creators/:username/subscriptions', args, { as }))
    },
    async (as) => {
      const { body } = seen('subscriptions', await app.call('GET /subscriptions', {}, { as }))
      const mine = pick([...body.subscriptions, undefined])
      if (mine) await mark('DELETE /subscriptions/:id', as, { id: mine.id })
    },
    // a week goes by for one of them, also for some that are cancelled
    async (as) => {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number; by: string }>`
          select id, (renews_at - now())::text as by from subscriptions
          where fan_id = ${as.userId} and state in ('active', 'cancelled') and renews_at > now() order by random() limit 1 for update`.execute(
          tx,
        )
        // what was paid for moves along with it: the time that the renewal pays for begins where the last one ends
        if (rows[0]) await moveBack(tx, rows[0].id, rows[0].by)
      })
      await renewDue(services)
    },
    (as) => mark('PUT /posts/:id/like', as, { id: somePost() }),
    (as) => mark('DELETE /posts/:id/like', as, { id: somePost() }),
    (as) => mark('PUT /posts/:id/bookmark', as, { id: somePost() }),
    async () => {
      const by = pick(creators)
      const body = { text: 'Hello', mediaIds: [], audience: 'followers' as const }
      const made = seen('publish', await app.call('POST /posts', { body }, { as: by }))
      if (made.status === 201) postIds.push({ id: made.body.id, by })
    },
    async () => {
      if (postIds.length < 4) return
      const post = pick(postIds)
      await mark('DELETE /posts/:id', post.by, { id: post.id })
    },
    async (as) => void seen('timeline', await app.call('GET /timeline', {}, { as })),
    async (as) => void seen('updates', await app.call('GET /updates', undefined, { as })),
    // each outcome is reported twice at the same moment
    async (as) => {
      const begun = seen('top up', await app.call('POST /wallet/topUps', { body: { amountCents: 500 } }, { as }))
      if (begun.status !== 201) return
      const { id } = begun.body
      const { rows } = await sql<{
        ref: string
      }>`update sandbox_payments set state = 'succeeded' where reference = ${id} returning id as ref`.execute(db)
      const event = {
        kind: 'payment.succeeded' as const,
        paymentRef: rows[0]?.ref ?? '',
        settledRef: rows[0]?.ref ?? '',
        reference: id,
        amountCents: 500,
      }
      const settle = () => services.db.transaction().execute((tx) => settleTopUp(tx, services, provider, event))
      await Promise.all([settle(), settle()])
    },
  ]

  const until = Date.now() + seconds * 1000
  const everybody = [...fans, ...creators]
  const client = async (): Promise<void> => {
    while (Date.now() < until)
      await pick(deeds)(pick(everybody)).catch((error: unknown) =>
        failures.push(error instanceof Error ? error.message : String(error)),
      )
  }
  const worker = async (): Promise<void> => {
    while (Date.now() < until) await app.runJobs()
  }
  await Promise.all([...Array.from({ length: clients }, client), worker()])
  await app.runJobs()

  expect(failures).toEqual([])
  for (const deed of [
    'subscribe 201',
    'publish 201',
    'top up 201',
    'DELETE /posts/:id 200',
    'DELETE /subscriptions/:id 200',
  ])
    expect([deed, answers.get(deed) ?? 0]).toEqual([deed, expect.toSatisfy((n: number) => n > 0)])

  expect((await reconcile(db, [provider])).differences).toEqual([])
  const firsts = await count(sql`select count(distinct id) as n from ledger_transfers where kind = 'subscription'`)
  expect(firsts).toBe(await count(sql`select count(*) as n from subscriptions`))
  const renewals = await count(
    sql`select count(distinct id) as n from ledger_transfers where kind = 'subscription_renewal'`,
  )
  expect(renewals).toBe(await count(sql`select sum(periods - 1) as n from subscriptions`))
  expect(renewals).toBeGreaterThan(0)
  const wrong = await sql<{ what: string; id: number }>`
    select 'follower count' as what, id from users u where follower_count <> (select count(*) from relations where creator_id = u.id and followed_at is not null)
    union all select 'post count', id from users u where post_count <> (select count(*) from posts where creator_id = u.id and state = 'published')
    union all select 'like count', id from posts p where like_count <> (select count(*) from likes where post_id = p.id)
    union all select 'head', c.id from users c left join creator_heads h on h.creator_id = c.id
      left join lateral (select array_agg(p.id) as ids, array_agg(p.published_at) as times from (
        select id, published_at from posts where creator_id = c.id and state = 'published' order by published_at desc, id desc limit 2) p) p on true
      where (h.last_at, h.last_id) is distinct from (p.times[1], p.ids[1]) or h.second_at < p.times[2] or (h.second_at is null and p.times[2] is not null)
    union all select 'access without a subscription', fan_id from relations r where subscribed_until > now()
      and not exists (select from subscriptions s where s.fan_id = r.fan_id and s.creator_id = r.creator_id and s.state <> 'ended')
    union all select 'paid without access', fan_id from subscriptions s where state in ('active', 'cancelled') and renews_at > now()
      and not exists (select from relations r where r.fan_id = s.fan_id and r.creator_id = s.creator_id and r.subscribed_until >= s.renews_at)
    union all select 'empty relation', fan_id from relations where followed_at is null and subscribed_until is null`.execute(
    db,
  )
  expect(wrong.rows).toEqual([])
})
