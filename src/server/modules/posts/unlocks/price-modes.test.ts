import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { readyPhoto } from '#test/ready-photo.ts'

let app: TestApp
let creator: Person
let made = 0
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker', { monthly: 500 })
})
afterAll(() => app.close())

const one = (id: number) => ({ params: { id: String(id) } })
const post = { text: 'All of it', teaser: 'Come in', mediaIds: [], audience: 'subscribers' as const }
const send = (body: object, as = creator) => app.call('POST /posts', { body: { ...post, ...body } }, { as })
const publish = async (body: object = {}, as = creator): Promise<number> => {
  const answer = await send({ priceCents: 300, priceMode: 'instead', ...body }, as)
  expect(answer.status).toBe(201)
  return answer.body.id
}
const edit = (id: number, body: object) => app.call('PATCH /posts/:id', { ...one(id), body }, { as: creator })
const look = async (id: number, as?: Person) => (await app.call('GET /posts/:id', one(id), { as })).body
const inTimeline = async (id: number, as: Person) =>
  (await app.call('GET /timeline', {}, { as })).body.posts.find((shown) => shown.id === id)
const unlock = (id: number, as: Person, expectedPriceCents = 300, key = freshKey()) =>
  app.call('POST /posts/:id/unlock', { ...one(id), body: { expectedPriceCents } }, { as, key })
const balanceOf = ({ userId }: Person) => balance(app.services.db, walletOf(userId))
const unlocksOf = async ({ userId }: Person) =>
  (await sql<{ id: string }>`select purchase_id as id from unlocks where user_id = ${userId}`.execute(app.services.db))
    .rows
const fanWith = async (cents = 2000): Promise<Person> => {
  const fan = await app.fan(`fan_${String((made += 1))}`)
  if (cents > 0) await app.fund(fan, cents)
  return fan
}
const follow = (as: Person) => app.call('PUT /users/:username/follow', { params: { username: 'maker' } }, { as })
const subscribe = async (as: Person) => {
  const order = { params: { username: 'maker' }, body: { period: 'monthly' as const, expectedPriceCents: 500 } }
  const { status, body } = await app.call('POST /creators/:username/subscriptions', order, { as })
  expect(status).toBe(201)
  return body.id
}
/** As if the paid time had just ended. */
const lapse = ({ userId }: Person) =>
  sql`update relations set subscribed_until = now() - interval '1 second' where fan_id = ${userId}`.execute(
    app.services.db,
  )

describe('who may see and who may pay', () => {
  const relations = ['stranger', 'follower', 'subscriber'] as const
  const people = new Map<(typeof relations)[number], Person>()
  beforeAll(async () => {
    for (const name of relations) people.set(name, await fanWith(10_000))
    await follow(people.get('follower') ?? creator)
    await subscribe(people.get('subscriber') ?? creator)
  })
  const rank = { everyone: 0, followers: 1, subscribers: 2 }
  const cases = (['everyone', 'followers', 'subscribers'] as const).flatMap((audience) =>
    (['on_top', 'instead'] as const)
      .filter((mode) => audience !== 'everyone' || mode === 'on_top')
      .flatMap((mode) => relations.map((relation) => [audience, mode, relation] as const)),
  )
  it.each(cases)('%s, %s, a %s', async (audience: Audience, priceMode: PriceMode, relation) => {
    const fan = people.get(relation) ?? creator
    const id = await publish({ audience, priceMode })
    const inside = relations.indexOf(relation) >= rank[audience]
    const open = inside && priceMode === 'instead'
    const mayPay = inside === (priceMode === 'on_top')
    const lock = { reason: inside ? 'price' : audience, unlockCents: mayPay ? 300 : null }
    const shown = await look(id, fan)
    expect(shown).toMatchObject({ locked: !open, priceCents: 300, priceMode, ...(!open && { lock }) })
    const listed = await inTimeline(id, fan)
    if (relation !== 'stranger')
      expect([listed?.locked, listed && 'lock' in listed && listed.lock]).toEqual(
        open ? [false, false] : [true, expect.objectContaining(lock)],
      )
    const before = await balanceOf(fan)
    const { status, body } = await unlock(id, fan)
    expect([status, body.locked]).toEqual(open || mayPay ? [201, false] : [403, undefined])
    expect(before - (await balanceOf(fan))).toBe(open || !mayPay ? 0 : 300)
    expect((await look(id, fan)).locked).toBe(!(open || mayPay))
  })
})

it('a mode needs a price, and others who could pay instead', async () => {
  const refused = async (body: object) => {
    const answer = await send(body)
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  expect(await refused({ priceMode: 'instead' })).toEqual([422, ['priceMode']])
  expect(await refused({ priceMode: 'on_top' })).toEqual([422, ['priceMode']])
  expect(await refused({ priceMode: 'instead', priceCents: 300, audience: 'everyone' })).toEqual([422, ['priceMode']])
  expect(await refused({ priceMode: 'both', priceCents: 300 })).toEqual([422, ['priceMode']])
  // not said: on top, as before there were two
  expect((await send({ priceCents: 300 })).body.priceMode).toBe('on_top')
  expect((await send({})).body.priceMode).toBe(null)
})

it('the free preview is for those who may buy the rest, guests included', async () => {
  const [free, sold] = [await readyPhoto(app, creator), await readyPhoto(app, creator)]
  const id = await publish({ mediaIds: [free, sold], preview: [0] })
  await app.runJobs()
  const guest = await look(id)
  expect(guest).toMatchObject({
    locked: true,
    preview: [{ id: free }],
    lock: { reason: 'subscribers', unlockCents: 300 },
  })
  expect(JSON.stringify(guest)).not.toContain(sold)
  expect(await edit(id, { audience: 'followers' })).toMatchObject({ status: 200 })
  expect(await look(id, await fanWith(0))).toMatchObject({ preview: [{ id: free }] })
})

describe('cheats', () => {
  it('a subscription opens it while it lasts: an unlock then takes nothing and gives nothing to keep', async () => {
    const id = await publish()
    const fan = await fanWith()
    const subscription = await subscribe(fan)
    expect((await unlock(id, fan)).status).toBe(201)
    // an older or newer price in the dialog is no reason to charge either
    expect((await unlock(id, fan, 200)).status).toBe(201)
    expect([await balanceOf(fan), await unlocksOf(fan)]).toEqual([1500, []])
    await app.call('DELETE /subscriptions/:id', one(subscription), { as: fan })
    expect((await look(id, fan)).locked).toBe(false)
    await lapse(fan)
    expect(await look(id, fan)).toMatchObject({ locked: true, lock: { reason: 'subscribers', unlockCents: 300 } })
    expect((await unlock(id, fan)).body.locked).toBe(false)
    expect(await balanceOf(fan)).toBe(1200)
  })

  it('a trial counts as a subscription, and ends as one', async () => {
    const id = await publish()
    const fan = await fanWith()
    const trying = await app.creator('taster', { monthly: 500 })
    await app.call('POST /promotions', { body: { kind: 'trial', trialDays: 7 } }, { as: trying })
    const theirs = await publish({}, trying)
    const order = { period: 'monthly' as const, expectedPriceCents: 0, expectedRenewalPriceCents: 500 }
    const trial = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username: 'taster' }, body: order },
      { as: fan },
    )
    expect(trial.body.state).toBe('trial')
    expect((await look(theirs, fan)).locked).toBe(false)
    expect((await unlock(theirs, fan)).status).toBe(201)
    expect(await balanceOf(fan)).toBe(2000)
    await lapse(fan)
    expect((await look(theirs, fan)).locked).toBe(true)
    expect((await look(id, fan)).locked).toBe(true)
  })

  it('a refund closes what was bought, and nothing that a subscription holds', async () => {
    const id = await publish()
    const fan = await fanWith()
    await unlock(id, fan)
    const refund = async () => {
      const [row] = await unlocksOf(fan)
      await app.services.db
        .transaction()
        .execute((tx) => refundPurchase(tx, app.services, row?.id ?? '', { kind: 'refund' }))
    }
    await refund()
    expect([(await look(id, fan)).locked, await balanceOf(fan)]).toEqual([true, 2000])
    await unlock(id, fan)
    await subscribe(fan)
    await refund()
    expect([(await look(id, fan)).locked, await balanceOf(fan)]).toEqual([false, 1500])
    await lapse(fan)
    expect((await look(id, fan)).locked).toBe(true)
  })

  it('a block, a hidden country and a removal close it to those who have not paid', async () => {
    const id = await publish()
    const [buyer, late] = [await fanWith(), await fanWith()]
    await unlock(id, buyer)
    for (const fan of [buyer, late])
      await sql`insert into blocks (user_id, blocked_id) values (${creator.userId}, ${fan.userId})`.execute(
        app.services.db,
      )
    expect((await unlock(id, late)).status).toBe(404)
    expect((await app.call('GET /posts/:id', one(id), { as: buyer })).status).toBe(404)
    // it stays in the library (decision 119)
    const { items } = (await app.call('GET /library', {}, { as: buyer })).body
    expect(items[0]).toMatchObject({ state: 'open', text: 'All of it' })
    const abroad = await fanWith()
    await sql`update accounts set country = 'AT' where user_id = ${abroad.userId}`.execute(app.services.db)
    await sql`update accounts set hidden_in = '{AT}' where user_id = ${creator.userId}`.execute(app.services.db)
    expect((await unlock(id, abroad)).status).toBe(404)
    await sql`update accounts set hidden_in = '{}' where user_id = ${creator.userId}`.execute(app.services.db)
    await app.call('DELETE /posts/:id', one(id), { as: creator })
    expect((await unlock(id, abroad)).status).toBe(404)
    expect([await balanceOf(late), await balanceOf(abroad)]).toEqual([2000, 2000])
  })

  it('an expired post stays with who has bought it, and with nobody who only subscribed', async () => {
    const id = await publish()
    const [buyer, member] = [await fanWith(), await fanWith()]
    await unlock(id, buyer)
    await subscribe(member)
    await sql`update posts set state = 'expired' where id = ${id}`.execute(app.services.db)
    expect((await look(id, buyer)).locked).toBe(false)
    expect((await app.call('GET /posts/:id', one(id), { as: member })).status).toBe(404)
  })

  it('two tabs and a subscription at the same moment: paid once at most, and open', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await publish()
      const fan = await fanWith(1200)
      const [first, second] = await Promise.all([unlock(id, fan), unlock(id, fan), subscribe(fan)])
      expect([first.status, second.status]).toEqual([201, 201])
      expect([400, 700]).toContain(await balanceOf(fan))
      expect((await look(id, fan)).locked).toBe(false)
    }
  })
})

describe('a change', () => {
  it('never closes it to who has paid, and never charges who had it without paying', async () => {
    const id = await publish()
    const [buyer, member] = [await fanWith(), await fanWith()]
    await unlock(id, buyer)
    await subscribe(member)
    const refused = { status: 422, body: { errors: { priceMode: [expect.any(String)] } } }
    expect(await edit(id, { priceMode: 'on_top' })).toMatchObject(refused)
    // a price on top of everyone would be asked of subscribers as well
    expect(await edit(id, { audience: 'everyone' })).toMatchObject(refused)
    for (const body of [
      { priceCents: 900 },
      { audience: 'followers' },
      { audience: 'subscribers' },
      { priceCents: null },
    ]) {
      expect([body, (await edit(id, body)).status]).toEqual([body, 200])
      for (const fan of [buyer, member]) {
        expect([body, (await look(id, fan)).locked]).toEqual([body, false])
        if (fan === member) expect([body, (await inTimeline(id, fan))?.locked]).toEqual([body, false])
      }
    }
    expect(await edit(id, { priceCents: 300 })).toMatchObject(refused)
    expect(await edit(id, { priceCents: 300, audience: 'everyone' })).toMatchObject(refused)
    expect(await edit(id, { priceCents: 300, priceMode: 'instead' })).toMatchObject({
      status: 200,
      body: { priceMode: 'instead', priceCents: 300 },
    })
    const { edits } = (await app.call('GET /posts/:id/edits', one(id), { as: creator })).body
    expect(edits.map(({ priceCents, priceMode }) => [priceCents, priceMode])).toEqual([
      [null, null],
      [900, 'instead'],
      [900, 'instead'],
      [900, 'instead'],
      [300, 'instead'],
    ])
  })

  it('from on top to instead opens it to the audience and to new buyers', async () => {
    const id = await publish({ priceMode: 'on_top' })
    const [paid, member, stranger] = [await fanWith(), await fanWith(), await fanWith()]
    for (const fan of [paid, member]) await subscribe(fan)
    await unlock(id, paid)
    expect((await unlock(id, stranger)).status).toBe(403)
    expect((await edit(id, { priceMode: 'instead' })).status).toBe(200)
    expect((await look(id, member)).locked).toBe(false)
    expect((await unlock(id, stranger)).status).toBe(201)
    await lapse(paid)
    expect((await look(id, paid)).locked).toBe(false)
    await lapse(member)
    expect((await look(id, member)).locked).toBe(true)
  })

  it('is free before it comes out, and a draft and a scheduled post keep the mode', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const id = await publish({ publishAt })
    const mine = await look(id, creator)
    expect(mine).toMatchObject({ state: 'scheduled', priceMode: 'instead' })
    expect((await edit(id, { priceMode: 'on_top' })).body).toMatchObject({ priceMode: 'on_top' })
    expect((await edit(id, { priceMode: 'instead' })).body).toMatchObject({ priceMode: 'instead' })
    // for everyone there is nobody to pay instead
    expect((await edit(id, { audience: 'everyone' })).body).toMatchObject({ priceMode: 'on_top', priceCents: 300 })
    expect((await edit(id, { audience: 'everyone', priceMode: 'instead' })).status).toBe(422)
    const content = { text: 'begun', audience: 'subscribers' as const, priceCents: 300, priceMode: 'instead' as const }
    expect((await app.call('POST /drafts', { body: content }, { as: creator })).body.content).toEqual(content)
  })
})

it('the creator reads what it brought, and the books balance', async () => {
  const { posts } = (await app.call('GET /dashboard/posts', {}, { as: creator })).body
  expect(
    posts.some(
      ({ priceMode, unlocks, earnedCents }) => priceMode === 'instead' && unlocks === 1 && earnedCents === 240,
    ),
  ).toBe(true)
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})
