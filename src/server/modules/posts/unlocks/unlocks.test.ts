import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Audience } from '#contract/fields.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
})
afterAll(() => app.close())

const priced = async (priceCents: number | undefined, audience: Audience = 'everyone'): Promise<number> => {
  const body = { text: 'Worth it', teaser: 'Come in', mediaIds: [], audience, ...(priceCents && { priceCents }) }
  const made = await app.call('POST /posts', { body }, { as: creator })
  expect([made.status, made.body.locked, made.body.priceCents]).toEqual([201, false, priceCents ?? null])
  return made.body.id
}
const unlock = (id: number, expectedPriceCents: number, as: Person, key = freshKey()) =>
  app.call('POST /posts/:id/unlock', { params: { id: String(id) }, body: { expectedPriceCents } }, { as, key })
const look = async (id: number, as?: Person) =>
  (await app.call('GET /posts/:id', { params: { id: String(id) } }, { as })).body
const balanceOf = ({ userId }: Person) => balance(app.services.db, walletOf(userId))
const richFan = async (name: string, cents = 2000): Promise<Person> => {
  const fan = await app.fan(name)
  await app.fund(fan, cents)
  return fan
}

it('a price is shown to those in the audience and, once paid, opens the post for good', async () => {
  const id = await priced(700)
  const fan = await richFan('buyer')
  expect(await look(id)).toMatchObject({ locked: true, teaser: 'Come in', priceCents: 700, lock: { reason: 'price' } })
  const { status, body } = await unlock(id, 700, fan)
  expect([status, body.locked, !body.locked && body.text]).toEqual([201, false, 'Worth it'])
  expect(await balanceOf(fan)).toBe(1300)
  expect((await look(id, fan)).locked).toBe(false)
  expect((await look(id, await app.fan('another'))).locked).toBe(true)
  const [notice] = (await app.call('GET /notifications', {}, { as: creator })).body.notifications
  expect(notice).toMatchObject({ kind: 'unlock', postId: id, amountCents: 560, actor: { username: 'buyer' } })
  // asked again with another key, such as from another tab: open, and nothing is paid
  expect((await unlock(id, 700, fan)).status).toBe(201)
  expect(await balanceOf(fan)).toBe(1300)
})

it('only the author reads which pictures are shown for free', async () => {
  const [free, sold] = [await readyPhoto(app, creator), await readyPhoto(app, creator)]
  const body = { text: 'Two', mediaIds: [free, sold], audience: 'everyone' as const, priceCents: 300, preview: [0] }
  const { id } = (await app.call('POST /posts', { body }, { as: creator })).body
  await app.runJobs()
  const fan = await richFan('viewer')
  expect(await look(id, fan)).toMatchObject({ locked: true, preview: [{ id: free }] })
  expect((await unlock(id, 300, fan)).body).toMatchObject({ locked: false, preview: [] })
  expect(await look(id, fan)).toMatchObject({ locked: false, preview: [], media: [{ id: free }, { id: sold }] })
  expect(await look(id, creator)).toMatchObject({ locked: false, preview: [0] })
})

it('the audience says who may buy; what was bought outlives follow and subscription', async () => {
  const id = await priced(300, 'subscribers')
  const fan = await richFan('subscriber')
  expect((await look(id, fan)).locked && (await look(id, fan))).toMatchObject({
    lock: { reason: 'subscribers' },
    priceCents: 300,
  })
  expect((await unlock(id, 300, fan)).status).toBe(403)
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'maker' }, body: { period: 'monthly', expectedPriceCents: 500 } },
    { as: fan },
  )
  expect(await look(id, fan)).toMatchObject({ locked: true, lock: { reason: 'price' } })
  expect((await unlock(id, 300, fan)).body.locked).toBe(false)
  await sql`update relations set subscribed_until = now() - interval '1 day' where fan_id = ${fan.userId}`.execute(
    app.services.db,
  )
  expect((await look(id, fan)).locked).toBe(false)
})

it('two tabs at once pay once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await priced(200)
    const fan = await richFan(`tabs_${String(round)}`, 450)
    const answers = await Promise.all(Array.from({ length: 5 }, () => unlock(id, 200, fan)))
    expect(answers.map(({ status, body }) => [status, body.locked])).toEqual(answers.map(() => [201, false]))
    expect(await balanceOf(fan)).toBe(250)
    const { rows } = await sql`select from purchases where buyer_id = ${fan.userId}`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  }
})

it('refuses another price, too little, one’s own post, a free one and one that is not there', async () => {
  const [id, free] = [await priced(900), await priced(undefined)]
  const fan = await richFan('careful', 500)
  const changed = await unlock(id, 800, fan)
  expect([changed.status, changed.body.code, changed.body.details]).toEqual([409, 'price_changed', { priceCents: 900 }])
  const poor = await unlock(id, 900, fan)
  expect([poor.status, poor.body.details]).toEqual([402, { missingCents: 400, priceCents: 900 }])
  expect((await look(id, fan)).locked).toBe(true)
  expect((await unlock(free, 100, fan)).body.details).toEqual({ priceCents: 0 })
  expect((await unlock(id, 900, creator)).status).toBe(403)
  expect((await unlock(2 ** 40, 900, fan)).status).toBe(404)
  await sql`insert into blocks (user_id, blocked_id) values (${creator.userId}, ${fan.userId})`.execute(app.services.db)
  expect((await unlock(id, 900, fan)).status).toBe(404)
  await app.call('DELETE /posts/:id', { params: { id: String(id) } }, { as: creator })
  expect((await unlock(id, 900, await richFan('late'))).status).toBe(404)
  expect(await balanceOf(fan)).toBe(500)
  for (const priceCents of [0, 99, 1.5, 20_001])
    expect(
      (
        await app.call(
          'POST /posts',
          { body: { text: 'x', mediaIds: [], audience: 'everyone', priceCents } },
          { as: creator },
        )
      ).status,
    ).toBe(422)
})

it('a post that is removed at the moment of buying is either paid for and seen, or not there and not paid for', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await priced(200)
    const fan = await richFan(`racer_${String(round)}`, 200)
    const [bought] = await Promise.all([
      unlock(id, 200, fan),
      app.call('DELETE /posts/:id', { params: { id: String(id) } }, { as: creator }),
    ])
    expect([201, 404]).toContain(bought.status)
    const { rows } = await sql`select from purchases where buyer_id = ${fan.userId}`.execute(app.services.db)
    if (bought.status === 201) expect(rows).toHaveLength(1)
    expect(await balanceOf(fan)).toBe(200 - rows.length * 200)
  }
})

it('the books balance, and what is open is what was paid for', async () => {
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
  await sql`delete from unlocks where user_id = (select id from users where username = 'buyer')`.execute(
    app.services.db,
  )
  expect((await reconcile(app.services.db, [])).differences).toMatchObject([
    { what: expect.stringMatching(/^unlock of post/) as unknown, expected: 1, found: 0 },
  ])
})
