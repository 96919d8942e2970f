import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { staff } from '#test/staff.ts'
import { talking } from '#test/talk.ts'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { pointsOf, walletOf } from '#modules/ledger/accounts.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import type { Tx } from '#platform/services.ts'
import { lockMember } from '../chat-member.ts'
import { takeBackMessage } from './take-back-message.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'

/** Whoever changes a chat beside somebody else waits, and neither is thrown out because each holds what the other wants. */
let app: TestApp
let talk: ReturnType<typeof talking>
let moderator: Person
let creator: Person
let fan: Person
let chatId: number
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
  moderator = await staff(app, 'mod_one', 'moderator')
  creator = await app.creator('writer')
  fan = await app.fan('reader')
  await app.fund(fan, 5000)
  chatId = await talk.start(fan, creator)
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id: String(id) } })

async function untilSomebodyWaits(): Promise<void> {
  while ((await waitingForLocks(app.services.db)) === 0) await setTimeout(5)
}

/** Takes something, has somebody else ask for it, and goes on meanwhile. Gives what became of the other one. */
async function beside<T>(
  take: (tx: Tx) => Promise<unknown>,
  other: () => Promise<T>,
  goOn: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  let answer: Promise<T> | undefined
  await app.services.db.transaction().execute(async (tx) => {
    await take(tx)
    answer = other()
    answer.catch(() => undefined)
    await untilSomebodyWaits()
    await goOn(tx)
  })
  return answer as Promise<T>
}

/** A message of the fan that waits for staff, as they see it. */
async function waiting() {
  const mediaId = await readyPhoto(app, fan)
  const { rows } = await sql<{ id: number }>`insert into blocked_media (sha256, reason) values ('removed', 'case 7')
    returning id`.execute(app.services.db)
  await sql`update media set sha256 = 'removed', match_id = ${rows[0]?.id} where id = ${mediaId}`.execute(
    app.services.db,
  )
  const message = await talk.say(fan, chatId, { mediaIds: [mediaId] })
  const { reviews } = (await app.call('GET /admin/reviews', {}, { as: moderator })).body
  const contentId = reviews.find(({ kind }) => kind === 'message')?.id ?? 0
  const { version } = (await app.call('GET /admin/reviews/messages/:id', at(contentId), { as: moderator })).body
  return { message, contentId, version }
}

const subscribes = (tx: Tx): Promise<void> =>
  grantSubscription(tx, { fanId: fan.userId, creatorId: creator.userId, until: '2099-01-01T00:00:00Z', renews: true })

it('an author who takes a message back while staff let it out', async () => {
  const { message, contentId, version } = await waiting()
  const body = { decision: 'publish' as const, version }
  const decided = await beside(
    (tx) => lockMember(tx, fan.userId, chatId),
    () => app.call('POST /admin/reviews/messages/:id/decision', { ...at(contentId), body }, { as: moderator }),
    (tx) => takeBackMessage(tx, message.id),
  )
  expect(decided.status).toBe(404)
  expect((await talk.history(fan, chatId)).messages.at(-1)?.state).toBe('unsent')
})

it('a fan who subscribes while the creator answers what they have paid for', async () => {
  await talk.price(creator, 300)
  const paid = await talk.say(fan, chatId, { text: 'a question', expectedPriceCents: 300 })
  const answered = await beside(
    // as a payment does, before the subscription is granted
    (tx) => lockedBalances(tx, [pointsOf(fan.userId)]),
    () => talk.send(creator, chatId, { text: 'an answer' }),
    subscribes,
  )
  expect(answered.status).toBe(201)
  const { messages } = await talk.history(fan, chatId)
  expect(messages.find(({ id }) => id === paid.id)?.payment?.state).toBe('paid')
  expect((await talk.chats(creator, { filter: 'subscribers' })).map(({ id }) => id)).toEqual([chatId])
})

it('a fan who subscribes while staff take a message away that they have paid for', async () => {
  const paid = await talk.say(fan, chatId, { text: 'another question', expectedPriceCents: 300 })
  const wallet = await talk.wallet(fan)
  const subject = { kind: 'message' as const, id: paid.id }
  await app.call('POST /reports', { body: { subject, reason: 'spam', details: 'why' } }, { as: creator })
  await sql`delete from relations where fan_id = ${fan.userId}`.execute(app.services.db)
  const { cases } = (await app.call('GET /admin/cases', { query: { list: 'open' } }, { as: moderator })).body
  const found = (await app.call('GET /admin/cases/:id', at(cases[0]?.id ?? 0), { as: moderator })).body
  const body = {
    outcome: 'removed' as const,
    version: found.version,
    ground: 'spam' as const,
    statement: 'It breaks section six.',
  }
  const removed = await beside(
    (tx) => lockedBalances(tx, [walletOf(fan.userId)]),
    () => app.call('POST /admin/cases/:id/decision', { ...at(found.id), body }, { as: moderator }),
    subscribes,
  )
  expect([removed.status, await talk.wallet(fan)]).toEqual([200, wallet + 300])
})

it('a fan who pays for a message while their subscription is ended', async () => {
  const ended = await beside(
    // as a renewal does that cannot be paid any more
    (tx) => lockedBalances(tx, [walletOf(fan.userId)]),
    () => talk.send(fan, chatId, { text: 'one more question', expectedPriceCents: 300 }),
    (tx) => sql`update relations set subscribed_until = null where fan_id = ${fan.userId}`.execute(tx),
  )
  expect(ended.status).toBe(201)
  expect(await talk.chats(creator, { filter: 'subscribers' })).toEqual([])
})
