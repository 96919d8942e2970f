import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { pointsOf, walletOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('maker')
  fan = await app.fan('giver')
})
afterAll(() => app.close())

type Body = { amountCents: number; message?: string; postId?: number }
const tip = (body: Body, as: Person = fan, key = freshKey(), username = 'maker') =>
  app.call('POST /users/:username/tips', { params: { username }, body }, { as, key })
const wallet = async ({ userId }: Person) => {
  const [balanceCents = 0, points = 0] = await balances(app.services.db, [walletOf(userId), pointsOf(userId)])
  return { balanceCents, points }
}
const newPost = async (as: Person): Promise<number> =>
  (await app.call('POST /posts', { body: { text: 'x', mediaIds: [], audience: 'everyone' } }, { as })).body.id

it('a tip goes to the creator less the fee, with tax on top, points and a message for the creator’s eyes', async () => {
  await app.fund(fan, 2000)
  await sql`update accounts set country = 'DE' where user_id = ${fan.userId}`.execute(app.services.db)
  const postId = await newPost(creator)
  const { status, body } = await tip({ amountCents: 1000, message: ' For you\u0000 ', postId })
  expect([status, body.amountCents, body.taxCents]).toEqual([201, 1000, 190])
  expect(await wallet(fan)).toMatchObject({ balanceCents: 810, points: 10 })
  const earned = (await app.call('GET /earnings', {}, { as: creator })).body
  expect(earned.pendingCents).toBe(800)
  expect(earned.entries[0]).toMatchObject({
    id: body.id,
    kind: 'tip',
    state: 'pending',
    amountCents: 800,
    priceCents: 1000,
    feeCents: 200,
    message: 'For you',
    postId,
    supporter: { username: 'giver' },
  })
  const [notice] = (await app.call('GET /notifications', {}, { as: creator })).body.notifications
  expect(notice).toMatchObject({ kind: 'tip', amountCents: 800, postId, actor: { username: 'giver' } })
  // nobody else learns of it
  const seen = await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as: await app.fan('onlooker') })
  expect(JSON.stringify(seen.body)).not.toContain('giver')
  await sql`update accounts set country = null where user_id = ${fan.userId}`.execute(app.services.db)
})

it('the same key pays once, another body is refused, and two keys are two tips', async () => {
  await app.fund(fan, 1000)
  const before = (await wallet(fan)).balanceCents
  const key = freshKey()
  const answers = await Promise.all([1, 2, 3, 4].map(() => tip({ amountCents: 300 }, fan, key)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await wallet(fan)).balanceCents).toBe(before - 300)
  expect((await tip({ amountCents: 301 }, fan, key)).body.code).toBe('key_reused')
  expect((await tip({ amountCents: 300 }, fan)).status).toBe(201)
  expect((await wallet(fan)).balanceCents).toBe(before - 600)
})

it('too little says how much is missing, and the same key goes on once the wallet is funded', async () => {
  const poor = await app.fan('poor')
  await app.fund(poor, 250)
  const key = freshKey()
  const refused = await tip({ amountCents: 300 }, poor, key)
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    402,
    'fund_wallet',
    { missingCents: 50, priceCents: 300 },
  ])
  await app.fund(poor, 50)
  expect((await tip({ amountCents: 300 }, poor, key)).status).toBe(201)
  expect((await wallet(poor)).balanceCents).toBe(0)
})

it('goes to creators alone, not to oneself, and to nobody across a block or for another’s post', async () => {
  const other = await app.creator('other_maker')
  await app.fund(creator, 1000)
  await app.fan('no_creator')
  expect((await tip({ amountCents: 300 }, fan, freshKey(), 'no_creator')).status).toBe(403)
  expect((await tip({ amountCents: 300 }, creator)).status).toBe(403)
  expect((await tip({ amountCents: 300 }, fan, freshKey(), 'nobody_here')).status).toBe(404)
  expect((await tip({ amountCents: 300, postId: await newPost(other) })).status).toBe(404)
  for (const [blocker, blocked] of [
    [creator, fan],
    [fan, creator],
  ] as const) {
    await sql`insert into blocks (user_id, blocked_id) values (${blocker.userId}, ${blocked.userId})`.execute(
      app.services.db,
    )
    expect((await tip({ amountCents: 300 })).status).toBe(404)
    await sql`delete from blocks`.execute(app.services.db)
  }
  for (const amountCents of [0, -300, 99, 1.5, limits.tipMaxCents + 1, 2 ** 53])
    expect([amountCents, (await tip({ amountCents })).status]).toEqual([amountCents, 422])
  expect(
    (
      await app.call(
        'POST /users/:username/tips',
        { params: { username: 'maker' }, body: { amountCents: 300 } },
        { as: await app.signUp('fresh') },
      )
    ).body.code,
  ).toBe('email_unverified')
})

it('a creator’s own fee counts for what is paid from then on', async () => {
  const cheap = await app.creator('cheap')
  await app.fund(fan, 1000)
  await tip({ amountCents: 100 }, fan, freshKey(), 'cheap')
  await sql`insert into creator_fees (creator_id, basis_points, from_at) values (${cheap.userId}, 500, now())`.execute(
    app.services.db,
  )
  await tip({ amountCents: 100 }, fan, freshKey(), 'cheap')
  const { entries } = (await app.call('GET /earnings', {}, { as: cheap })).body
  expect(entries.map(({ feeCents }) => feeCents)).toEqual([5, 20])
})

it('the books balance', async () => {
  expect((await reconcile(app.services.db, [])).differences).toEqual([])
})
