import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { transaction } from '#platform/database/transaction.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'
import { talking } from '#test/talk.ts'

let app: TestApp
let talk: ReturnType<typeof talking>
let maker: Person
let fan: Person
let number = 0
beforeAll(async () => {
  app = await createTestApp()
  talk = talking(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  number += 1
  maker = await app.creator(`maker_${String(number)}`, { monthly: 500 })
  fan = await app.fan(`fan_${String(number)}`)
  await app.fund(fan, 1000)
})
// whatever happened: the books are those of the stories
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

type Audience = 'everyone' | 'followers' | 'subscribers'
const share = async (audience: Audience = 'subscribers', priceCents = 300): Promise<number> => {
  const items = [{ mediaId: await readyPhoto(app, maker), caption: 'behind it', priceCents }]
  const { body } = await app.call('POST /stories', { body: { items, audience } }, { as: maker })
  return body.stories[0]?.id ?? 0
}
const unlock = (id: number, { as = fan, cents = 300, key = freshKey() } = {}) =>
  app.call('POST /stories/:id/unlock', { params: { id: String(id) }, body: { expectedPriceCents: cents } }, { as, key })
const met = async (as = fan) =>
  (await app.call('GET /users/:username/stories', { params: { username: maker.username } }, { as })).body.stories[0]
const paid = async (as = fan) => 1000 - (await talk.wallet(as))
const remove = (id: number) => app.call('DELETE /stories/:id', { params: { id: String(id) } }, { as: maker })
const purchases = async () =>
  (
    await sql<{ id: string; state: string }>`select id, state from purchases where buyer_id = ${fan.userId}`.execute(
      app.services.db,
    )
  ).rows

it('opens to its audience without paying, and to others for its price, once', async () => {
  const id = await share()
  expect(await met()).toMatchObject({ locked: true, lock: { reason: 'subscribers', unlockCents: 300 } })
  expect((await met(maker))?.locked).toBe(false)
  const subscriber = await app.fan(`subscriber_${String(number)}`)
  await talk.subscribe(subscriber, maker)
  expect((await met(subscriber))?.locked).toBe(false)
  // in the audience already: nothing is paid
  expect((await unlock(id, { as: subscriber })).status).toBe(201)
  const answers = await Promise.all([unlock(id), unlock(id), unlock(id, { key: 'same' }), unlock(id, { key: 'same' })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await paid()).toBe(300)
  expect(await met()).toMatchObject({ locked: false, caption: 'behind it', priceCents: 300 })
  const { notifications } = (await app.call('GET /notifications', {}, { as: maker })).body
  expect(notifications.filter(({ kind }) => kind === 'unlock')).toHaveLength(1)
  const { figures } = (await app.call('GET /stories/:id/viewers', { params: { id: String(id) } }, { as: maker })).body
  expect(figures.unlockCount).toBe(1)
  const { receipts } = (await app.call('GET /receipts', {}, { as: fan })).body
  expect(receipts[0]).toMatchObject({ kind: 'story_unlock' })
})

it('is paid by all where it is for everyone', async () => {
  const id = await share('everyone')
  const subscriber = await app.fan(`subscriber_${String(number)}`)
  await talk.subscribe(subscriber, maker)
  expect(await met(subscriber)).toMatchObject({ locked: true, lock: { reason: 'price', unlockCents: 300 } })
  expect((await unlock(id)).status).toBe(201)
  expect((await met())?.locked).toBe(false)
})

it('refuses another price, one’s own, what is free, too little money, and the last minutes', async () => {
  const id = await share()
  expect((await unlock(id, { cents: 200 })).body).toMatchObject({ code: 'price_changed', details: { priceCents: 300 } })
  expect((await unlock(id, { as: maker })).status).toBe(403)
  const poor = await app.fan(`poor_${String(number)}`)
  expect((await unlock(id, { as: poor })).body).toMatchObject({ code: 'fund_wallet', details: { missingCents: 300 } })
  await sql`update stories set expires_at = now() + interval '9 minutes' where id = ${id}`.execute(app.services.db)
  expect(await met()).toMatchObject({ locked: true, lock: { unlockCents: null } })
  expect((await unlock(id)).status).toBe(403)
  await sql`update stories set expires_at = now() where id = ${id}`.execute(app.services.db)
  expect((await unlock(id)).status).toBe(404)
  expect(await paid()).toBe(0)
  const items = [{ mediaId: await readyPhoto(app, maker), priceCents: 50 }]
  const low = await app.call('POST /stories', { body: { items, audience: 'everyone' } }, { as: maker })
  expect(low.status).toBe(422)
})

it('closes when its price goes back', async () => {
  const id = await share()
  await unlock(id)
  const [bought] = await purchases()
  await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, bought?.id ?? '', { kind: 'refund' }))
  expect(await met()).toMatchObject({ locked: true, lock: { unlockCents: 300 } })
  expect(await paid()).toBe(0)
  // it can be bought again
  expect((await unlock(id)).status).toBe(201)
  expect(await paid()).toBe(300)
})

it('gives the money back when it is deleted before its end, also to one who pays at that moment', async () => {
  const id = await share()
  const late = await app.fan(`late_${String(number)}`)
  await app.fund(late, 1000)
  await unlock(id)
  const [, bought] = await Promise.all([remove(id), unlock(id, { as: late })])
  expect([201, 404]).toContain(bought.status)
  await app.runJobs()
  expect([await paid(), await paid(late)]).toEqual([0, 0])
  const { notifications } = (await app.call('GET /notifications', {}, { as: fan })).body
  expect(notifications[0]).toMatchObject({ kind: 'refunded', amountCents: 300 })
})

it('keeps the money when it is deleted after its end', async () => {
  const id = await share()
  await unlock(id)
  await sql`update stories set expires_at = now() where id = ${id}`.execute(app.services.db)
  await remove(id)
  await app.runJobs()
  expect(await paid()).toBe(300)
})

it('is not there for who is blocked, though it was paid for', async () => {
  const id = await share()
  await unlock(id)
  await app.call('PUT /users/:username/block', { params: { username: maker.username } }, { as: fan })
  const { status } = await app.call(
    'GET /users/:username/stories',
    { params: { username: maker.username } },
    { as: fan },
  )
  expect(status).toBe(404)
  expect((await unlock(id)).status).toBe(404)
  await app.call('DELETE /users/:username/block', { params: { username: maker.username } }, { as: fan })
  expect((await met())?.locked).toBe(false)
})

it('is watched, answered and counted by who has paid, and not before', async () => {
  const id = await share()
  const seen = () => app.call('POST /stories/seen', { body: { ids: [id] } }, { as: fan })
  const react = () =>
    app.call('PUT /stories/:id/reaction', { params: { id: String(id) }, body: { emoji: '🔥' } }, { as: fan })
  const count = async () =>
    (await app.call('GET /stories/:id/viewers', { params: { id: String(id) } }, { as: maker })).body.figures.viewCount
  await seen()
  expect([(await react()).status, await count()]).toEqual([403, 0])
  await unlock(id)
  await seen()
  expect([(await react()).status, await count()]).toEqual([200, 1])
})
