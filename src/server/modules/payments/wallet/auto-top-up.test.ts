import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import type { TestCard } from '#contract/pages.ts'
import { testCards } from '../providers/sandbox/sandbox-cards.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { chargeIfLow, findLowWallets } from './auto-top-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.creator('tipped')
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
})

/** A card that this person has stored earlier. */
async function storedCard(fan: Person, name: TestCard): Promise<number> {
  const { behaviour, last4, country } = testCards[name]
  const [ref, customer] = [`card_${fan.username}`, `cus_${String(fan.userId)}`]
  await sql`insert into sandbox_cards (id, customer, behaviour, last4, country) values (${ref}, ${customer}, ${behaviour}, ${last4}, ${country})`.execute(
    app.services.db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into payment_cards (user_id, provider, provider_ref, customer_ref, brand, last4, exp_month, exp_year)
    values (${fan.userId}, 'sandbox', ${ref}, ${customer}, 'visa', ${last4}, 12, 2034) returning id`.execute(
    app.services.db,
  )
  return rows[0]?.id ?? 0
}
const agree = (as: Person, cardId: number, thresholdCents = 1000, amountCents = 2000) =>
  app.call('PUT /wallet/autoTopUp', { body: { thresholdCents, amountCents, cardId } }, { as })
const mandate = async (as: Person) => (await app.call('GET /wallet/autoTopUp', undefined, { as })).body.autoTopUp
const balance = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body.balanceCents
const tip = (as: Person, amountCents: number) =>
  app.call('POST /users/:username/tips', { params: { username: 'tipped' }, body: { amountCents } }, { as })
const topUps = async (as: Person) => {
  const { rows } = await sql`
    select state, amount_cents from top_ups where user_id = ${as.userId} and kind = 'auto'`.execute(app.services.db)
  return rows
}
const kinds = async (as: Person) =>
  (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)

describe('an automatic top-up', () => {
  it('charges once for each time that a payment leaves less than the threshold', async () => {
    const fan = await app.fan('refilled')
    await app.fund(fan, 1500)
    const card = await storedCard(fan, 'us')
    expect((await agree(fan, card)).body.autoTopUp).toMatchObject({ state: 'on', thresholdCents: 1000 })
    await app.runJobs()
    expect([await balance(fan), await topUps(fan)]).toEqual([1500, []])
    await Promise.all([tip(fan, 300), tip(fan, 300)])
    expect(await balance(fan)).toBe(900)
    // several workers, the sweep, and the job itself
    await findLowWallets(app.services)
    await Promise.all([...Array.from({ length: 5 }, () => chargeIfLow(app.services, fan.userId)), app.runJobs()])
    await app.runJobs()
    expect([await balance(fan), await topUps(fan)]).toEqual([2900, [{ state: 'succeeded', amount_cents: 2000 }]])
  })

  it('stops at the first refusal, says so, and goes on when the fan agrees anew', async () => {
    const fan = await app.fan('refused_refill')
    await app.fund(fan, 500)
    const card = await storedCard(fan, 'later_declined')
    await agree(fan, card)
    await app.runJobs()
    await findLowWallets(app.services)
    await app.runJobs()
    expect([await balance(fan), await topUps(fan)]).toEqual([500, [{ state: 'declined', amount_cents: 2000 }]])
    expect(await mandate(fan)).toMatchObject({ state: 'stopped' })
    expect(await kinds(fan)).toEqual(['auto_top_up_stopped'])
    await sql`update sandbox_cards set behaviour = 'pays' where id = ${`card_${fan.username}`}`.execute(app.services.db)
    await agree(fan, card)
    await app.runJobs()
    expect([await balance(fan), (await mandate(fan))?.state]).toEqual([2500, 'on'])
  })

  it('is declined when the bank wants to see somebody who is not there', async () => {
    const fan = await app.fan('asleep')
    await agree(fan, await storedCard(fan, 'later_challenged'))
    await app.runJobs()
    expect([await balance(fan), (await mandate(fan))?.state]).toEqual([0, 'stopped'])
  })

  it('needs one’s own card and an amount that one charge is enough, and ends with the card', async () => {
    const [fan, other] = [await app.fan('careful'), await app.fan('stranger')]
    const card = await storedCard(fan, 'us')
    expect((await agree(other, card)).status).toBe(404)
    expect((await agree(fan, card, 2000, 1999)).body.errors).toHaveProperty('amountCents')
    await agree(fan, card, 500, 500)
    await app.call('DELETE /wallet/cards/:id', { params: { id: String(card) } }, { as: fan })
    expect(await mandate(fan)).toBeNull()
    await sql`update sessions set stepped_up_at = null where user_id = ${fan.userId}`.execute(app.services.db)
    app.services.sessions.forgetUser(fan.userId)
    expect((await agree(fan, card)).body.code).toBe('step_up_required')
  })
})

describe('many refusals', () => {
  it('block new payments for a while and are shown to staff', async () => {
    const fan = await app.fan('card_tester')
    const cardId = await storedCard(fan, 'later_declined')
    const attempt = () => app.call('POST /wallet/topUps', { body: { amountCents: 500, cardId } }, { as: fan })
    for (let n = 0; n < 5; n += 1) expect((await attempt()).status).toBe(201)
    expect(await attempt()).toMatchObject({ status: 429, body: { code: 'too_many_declines' } })
    const flags = await sql`select kind, user_ids from risk_flags`.execute(app.services.db)
    expect(flags.rows).toEqual([{ kind: 'card_testing', user_ids: [String(fan.userId)] }])
    await sql`update top_ups set created_at = created_at - interval '61 minutes' where user_id = ${fan.userId}`.execute(
      app.services.db,
    )
    expect((await attempt()).status).toBe(201)
  })
})
