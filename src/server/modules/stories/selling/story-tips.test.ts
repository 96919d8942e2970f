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
// whatever happened: the books are right
afterEach(async () => expect((await reconcile(app.services.db, [])).differences).toEqual([]))

const at = (id: number) => ({ params: { id: String(id) } })
const share = async (audience: 'everyone' | 'subscribers' = 'everyone'): Promise<number> => {
  const items = [{ mediaId: await readyPhoto(app, maker) }]
  return (await app.call('POST /stories', { body: { items, audience } }, { as: maker })).body.stories[0]?.id ?? 0
}
const tip = (id: number, { as = fan, cents = 300, key = freshKey(), message = '' } = {}) =>
  app.call('POST /stories/:id/tips', { ...at(id), body: { amountCents: cents, message } }, { as, key })
const viewers = async (id: number) => (await app.call('GET /stories/:id/viewers', at(id), { as: maker })).body
const spent = async () => 1000 - (await talk.wallet(fan))

it('is paid once a key, counted at its story, and names who gave it', async () => {
  const [story, other] = [await share(), await share()]
  const answers = await Promise.all([
    tip(story, { key: 'one' }),
    tip(story, { key: 'one' }),
    tip(story, { cents: 200 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await spent()).toBe(500)
  expect((await viewers(story)).figures).toMatchObject({ tipCount: 2, tipCents: 500 })
  expect((await viewers(story)).people).toMatchObject([{ username: fan.username, tipCents: 500 }])
  expect((await viewers(other)).figures).toMatchObject({ tipCount: 0, tipCents: 0 })
  const { notifications } = (await app.call('GET /notifications', {}, { as: maker })).body
  expect(notifications.filter(({ kind }) => kind === 'tip')).toHaveLength(2)
})

it('leaves out what was refunded', async () => {
  const story = await share()
  await tip(story)
  await tip(story, { cents: 200 })
  const { rows } = await sql<{
    id: string
  }>`select id from purchases where buyer_id = ${fan.userId} and price_cents = 300`.execute(app.services.db)
  await transaction(app.services.db, (tx) => refundPurchase(tx, app.services, rows[0]?.id ?? '', { kind: 'refund' }))
  expect((await viewers(story)).figures).toMatchObject({ tipCount: 1, tipCents: 200 })
  expect((await viewers(story)).people).toMatchObject([{ tipCents: 200 }])
})

it('is not taken at a story that is locked, over, deleted, hidden, one’s own or behind a block', async () => {
  const locked = await share('subscribers')
  expect((await tip(locked)).status).toBe(403)
  const story = await share()
  expect((await tip(story, { as: maker })).status).toBe(403)
  const status = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await sql`update stories set ${change} where id = ${story}`.execute(app.services.db)
    const { status: refused } = await tip(story)
    await sql`update stories set ${back} where id = ${story}`.execute(app.services.db)
    return refused
  }
  expect(await status(sql`state = 'hidden'`, sql`state = 'published'`)).toBe(404)
  expect(await status(sql`expires_at = now()`, sql`expires_at = now() + interval '1 hour'`)).toBe(404)
  await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: maker })
  expect((await tip(story)).status).toBe(404)
  await app.call('DELETE /users/:username/block', { params: { username: fan.username } }, { as: maker })
  await app.call('DELETE /stories/:id', at(story), { as: maker })
  expect((await tip(story)).status).toBe(404)
  expect(await spent()).toBe(0)
})

it('is given without words by whom staff have restricted', async () => {
  const story = await share()
  await sql`update accounts set restricted_at = now() where user_id = ${fan.userId}`.execute(app.services.db)
  app.services.sessions.forgetUser(fan.userId)
  expect((await tip(story, { message: 'words' })).body.code).toBe('account_restricted')
  expect((await tip(story)).status).toBe(201)
})
