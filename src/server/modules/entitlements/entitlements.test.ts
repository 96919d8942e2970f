import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import { decide, stranger } from './decide.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { grantSubscription } from './grant.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 3 })
})
afterAll(() => database.close())

it('opens to each relation exactly what the product page gives it', () => {
  // audience: who may see it, of guest or stranger, follower, subscriber, both, author
  const open = {
    everyone: [true, true, true, true, true],
    followers: [false, true, true, true, true],
    subscribers: [false, false, true, true, true],
  } as const
  const relations = [
    stranger,
    { ...stranger, follows: true },
    { ...stranger, subscribes: true },
    { ...stranger, follows: true, subscribes: true },
    { ...stranger, isAuthor: true },
  ]
  for (const audience of ['everyone', 'followers', 'subscribers'] as const)
    for (const [n, relation] of relations.entries()) {
      const within = open[audience][n] === true
      const closed = { open: false, reason: audience, unlockCents: null }
      const terms = { audience, price_cents: null, price_mode: 'on_top' } as const
      expect([audience, n, decide(terms, relation)]).toEqual([audience, n, within ? { open: true } : closed])
      // a price on top: the author aside, it is asked of those in the audience and of nobody else
      const onTop = { audience, price_cents: 500, price_mode: 'on_top' } as const
      const toPay = { open: false, reason: 'price', unlockCents: 500 }
      const priced = relation.isAuthor ? { open: true } : within ? toPay : closed
      expect([audience, n, decide(onTop, relation)]).toEqual([audience, n, priced])
      // in the place of the audience: asked of those who are not in it, and of nobody else
      const instead = { audience, price_cents: 500, price_mode: 'instead' } as const
      const outside = { ...closed, unlockCents: 500 }
      expect([audience, n, decide(instead, relation)]).toEqual([audience, n, within ? { open: true } : outside])
      // and what was paid for stays open
      for (const paid of [onTop, instead]) expect(decide(paid, { ...relation, unlocked: true })).toEqual({ open: true })
    }
})

it('grants a subscription without touching the follow, and a later grant moves the end', async () => {
  const { rows: people } = await sql<{
    id: number
  }>`insert into users (username, name) values ('fan', 'F'), ('maker', 'M') returning id`.execute(database.db)
  const [fanId = 0, creatorId = 0] = people.map(({ id }) => id)
  const relation = async () =>
    (
      await sql<{
        follows: boolean
        until: string
      }>`select followed_at is not null as follows, subscribed_until as until from relations`.execute(database.db)
    ).rows
  const grant = (until: string, renews = false) =>
    database.db.transaction().execute((tx) => grantSubscription(tx, { fanId, creatorId, until, renews }))
  await grant('2027-01-31T12:34:56.123456Z')
  expect(await relation()).toEqual([{ follows: false, until: '2027-01-31T12:34:56.123456Z' }])
  await sql`update relations set followed_at = now()`.execute(database.db)
  await grant('2027-02-28T12:34:56.123456Z')
  expect(await relation()).toEqual([{ follows: true, until: '2027-02-28T12:34:56.123456Z' }])
  // nobody who pays is locked out while the renewal is under way
  await grant('2027-03-31T12:34:56.123456Z', true)
  expect(await relation()).toEqual([{ follows: true, until: '2027-03-31T13:34:56.123456Z' }])
})

it('leaves nothing of a relation whose follow and subscription end at the same moment', async () => {
  const { db } = database
  await sql`insert into users (username, name) values ('leaver', 'L'), ('left', 'M')`.execute(db)
  const pair = sql`(select f.id as fan, m.id as maker from users f, users m where f.username = 'leaver' and m.username = 'left') pair`
  await sql`insert into relations (fan_id, creator_id, followed_at, subscribed_until)
    select fan, maker, now(), now() + interval '1 hour' from ${pair}`.execute(db)
  const { rows: made } = await sql<{ id: number }>`
    insert into subscriptions (fan_id, creator_id, period, price_cents, state, renews_at, try_at)
    select fan, maker, 'monthly', 500, 'active', now(), now() from ${pair} returning id`.execute(db)
  const relations = sql`select from relations, ${pair} where fan_id = fan and creator_id = maker`
  let ending: Promise<void> | undefined
  // as `people/follow.ts` does it, with the end of the subscription in the middle
  await db.transaction().execute(async (tx) => {
    await sql`update relations set followed_at = null from ${pair} where fan_id = fan and creator_id = maker`.execute(
      tx,
    )
    ending = db.transaction().execute((other) => endSubscriptions(other, [made[0]?.id ?? 0]))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await sql`delete from relations using ${pair} where fan_id = fan and creator_id = maker and subscribed_until is null`.execute(
      tx,
    )
  })
  await ending
  expect((await relations.execute(db)).rows).toEqual([])
})
