import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { deleteAccount } from '#modules/personal-data/deletion/delete-account.ts'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { moveBack } from '#test/move-back.ts'

/** What a block, and a hidden country, do to a subscription: it depends on whose doing it is. */

let app: TestApp
let number = 0
let fan: Person
let creator: Person
let post = ''
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})
beforeEach(async () => {
  number += 1
  fan = await app.fan(`fan_${String(number)}`)
  creator = await app.creator(`maker_${String(number)}`, { monthly: 10_000 })
  await app.fund(fan, 20_000)
  const body = { text: 'For those who pay', mediaIds: [], audience: 'subscribers' as const }
  post = String((await app.call('POST /posts', { body }, { as: creator })).body.id)
})

const named = ({ username }: Person) => ({ params: { username } })
const subscribe = async () =>
  (
    await app.call(
      'POST /creators/:username/subscriptions',
      { ...named(creator), body: { period: 'monthly', expectedPriceCents: 10_000 } },
      { as: fan },
    )
  ).body.id
const block = (by: Person, whom: Person) => app.call('PUT /users/:username/block', named(whom), { as: by })
const unblock = (by: Person, whom: Person) => app.call('DELETE /users/:username/block', named(whom), { as: by })
const held = () => balance(app.services.db, walletOf(fan.userId))
const mine = async () => (await app.call('GET /subscriptions', {}, { as: fan })).body.subscriptions[0]
const reads = async () => {
  const { status, body } = await app.call('GET /posts/:id', { params: { id: post } }, { as: fan })
  return status === 200 ? !body.locked : status
}

describe('a fan who blocks a creator', () => {
  it('gets nothing back, however often: reading costs what it costs', async () => {
    await subscribe()
    expect(await reads()).toBe(true)
    for (let twice = 0; twice < 2; twice += 1) {
      await block(fan, creator)
      expect([await held(), await reads()]).toEqual([10_000, 404])
      await unblock(fan, creator)
      expect([await held(), await reads()]).toEqual([10_000, true])
    }
  })

  it('stops the renewal, and has the rest of the paid time back after lifting the block', async () => {
    const id = await subscribe()
    await block(fan, creator)
    expect(await mine()).toMatchObject({ state: 'cancelled', blocked: true, endedAt: null })
    const resume = () =>
      app.call(
        'POST /subscriptions/:id/resume',
        { params: { id: String(id) }, body: { expectedPriceCents: 10_000 } },
        { as: fan },
      )
    expect((await resume()).status).toBe(409)
    await unblock(fan, creator)
    expect((await resume()).body.state).toBe('active')
    await block(fan, creator)
    await moveBack(app.services.db, id, '32 days')
    await renewDue(app.services)
    await unblock(fan, creator)
    expect([await held(), (await mine())?.state, await reads()]).toEqual([10_000, 'ended', false])
  })
})

describe('a creator who blocks a fan', () => {
  it('gives the unused time back and pays for it; the fan is told how much', async () => {
    const id = await subscribe()
    await moveBack(app.services.db, id, '15 days')
    await block(creator, fan)
    const back = (await held()) - 10_000
    expect([back > 4500, back < 5500]).toEqual([true, true])
    expect(await mine()).toMatchObject({ state: 'ended' })
    const { notifications } = (await app.call('GET /notifications', {}, { as: fan })).body
    expect(notifications).toMatchObject([{ kind: 'refunded', amountCents: back }])
  })
})

describe('a hidden country', () => {
  const live = (country: string) => app.call('PATCH /settings/account', { body: { country } }, { as: fan })
  const hide = (hiddenIn: string[]) =>
    app.call('PUT /settings/privacy', { body: { whoMayMessage: 'everyone', hiddenIn } }, { as: creator })

  it('is refunded where the creator chose it, not where the fan moved there', async () => {
    await subscribe()
    await hide(['AT'])
    await app.runJobs()
    await live('AT')
    await app.runJobs()
    expect([await held(), (await mine())?.state]).toEqual([10_000, 'cancelled'])
    // another country is hidden: what the fan did stays the fan's
    await hide(['AT', 'CH'])
    await app.runJobs()
    expect([await held(), (await mine())?.state]).toEqual([10_000, 'cancelled'])
    await live('DE')
    expect(await reads()).toBe(true)
    await hide(['AT', 'CH', 'DE'])
    await app.runJobs()
    expect((await mine())?.state).toBe('ended')
    expect(await held()).toBeGreaterThan(19_900)
  })
})

it('who deletes their own account gets no unused time back', async () => {
  await subscribe()
  await sql`update accounts set deletion_at = now() - interval '1 second' where user_id = ${fan.userId}`.execute(
    app.services.db,
  )
  expect(await deleteAccount(app.services, fan.userId)).toBe(true)
  const { rows } = await sql<{ back: number }>`select sum(refunded_cents)::bigint as back from purchases
    where buyer_id = ${fan.userId}`.execute(app.services.db)
  expect(rows[0]?.back).toBe(0)
})
