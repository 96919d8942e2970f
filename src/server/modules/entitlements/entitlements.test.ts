import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { decide, stranger } from './decide.ts'
import { grantSubscription } from './grant.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
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
      const closed = { open: false, reason: audience }
      expect([audience, n, decide(audience, null, relation)]).toEqual([audience, n, within ? { open: true } : closed])
      // a price comes on top: the author aside, it is asked of those in the audience and of nobody else
      const priced = relation.isAuthor ? { open: true } : within ? { open: false, reason: 'price' } : closed
      expect([audience, n, decide(audience, 500, relation)]).toEqual([audience, n, priced])
      // and what was paid for stays open
      expect(decide(audience, 500, { ...relation, unlocked: true })).toEqual({ open: true })
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
