import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { startTestStripe } from '#test/stripe-peer.ts'
import { refundTopUp } from '../refund-top-up.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import {
  payTopUp,
  reportToApp,
  sessionOf as sessionIn,
  startTopUp,
  stripeEvent,
  stripeSettings,
  stripeSignature,
  topUpRow,
  type TestStripe,
  type TopUpBody,
} from '#test/stripe-app.ts'
import { checkOpenTopUps } from './check-open-top-ups.ts'

let stripe: TestStripe
let app: TestApp
beforeAll(async () => {
  stripe = await startTestStripe()
  app = await createTestApp(stripeSettings(stripe))
})
afterEach(() => Object.assign(stripe.trouble, { down: false, silent: false }))
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
  await stripe.close()
})

const event = stripeEvent
const report = (payload: string, header?: string) => reportToApp(app, payload, header)
const start = (as: Person, body: TopUpBody, key?: string) => startTopUp(app, as, body, key)
const wallet = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body
const stateOf = async (as: Person, id: string) =>
  (await app.call('GET /wallet/topUps/:id', { params: { id } }, { as })).body.state
const sessionOf = (id: string) => sessionIn(app, stripe, id)
const topUp = (as: Person, body: TopUpBody, card?: string) => payTopUp(app, stripe, as, body, card)
/** A stored card of this person that behaves as `ref` says. */
async function cardOf(as: Person, ref: string): Promise<number> {
  await topUp(as, { amountCents: 500, saveCard: true }, `pm_card_visa_${String(as.userId)}`)
  const { rows } = await sql<{
    id: number
  }>`update payment_cards set provider_ref = ${ref} where user_id = ${as.userId} returning id`.execute(app.services.db)
  return rows[0]?.id ?? 0
}
const charges = (id: string) =>
  stripe.asked.filter(({ path, key }) => path === '/v1/payment_intents' && key === id).length

describe('a top-up by Stripe', () => {
  it('is credited once, whatever is reported twice, late or out of order', async () => {
    const fan = await app.fan('stripe_payer')
    const { status, body } = await start(fan, { amountCents: 2500 })
    expect([status, body.checkoutUrl]).toEqual([201, expect.stringMatching(/^https:\/\/checkout\.stripe\.test\/cs_/)])
    const intent = stripe.pay(await sessionOf(body.id), 'pm_card_de')
    const paid = event('payment_intent.succeeded', intent)
    await Promise.all(Array.from({ length: 5 }, () => report(paid)))
    await report(event('payment_intent.succeeded', intent))
    await report(event('payment_intent.processing', { ...intent, status: 'processing' }))
    await report(event('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' }))
    await report(event('checkout.session.expired', await sessionOf(body.id)))
    expect([await stateOf(fan, body.id), await wallet(fan)]).toMatchObject(['succeeded', { balanceCents: 2500 }])
    await app.runJobs()
    expect(await topUpRow(app, body.id)).toMatchObject({
      card_country: 'DE',
      card_last4: '0016',
      settled_ref: intent.id,
    })
    // a German card of someone who declared nothing: German tax
    const quote = await app.call('GET /quote', { query: { priceCents: '1000' } }, { as: fan })
    expect(quote.body).toEqual({ priceCents: 1000, taxCents: 190, totalCents: 1190, country: 'DE', rate: 1900 })
    expect((await app.call('GET /wallet/cards', undefined, { as: fan })).body.cards).toEqual([])
  })

  it('is believed only by a signature over these bytes, fresh and by this secret', async () => {
    const fan = await app.fan('stripe_forged')
    const { body } = await start(fan, { amountCents: 2500 })
    const intent = stripe.pay(await sessionOf(body.id), 'pm_card_visa')
    const payload = event('payment_intent.succeeded', intent)
    const header = (options: object) => stripeSignature(payload, options)
    const old = Math.floor(Date.now() / 1000) - 301
    for (const [sent, signed] of [
      [payload, ''],
      [payload, 't=1,v1=00'],
      [payload, header({ secret: 'whsec_other' })],
      [payload, header({ timestamp: old })],
      [payload.replace('2500', '9900'), header({})],
      [`${payload} `, header({})],
      [payload, header({ scheme: 'v0' })],
    ] as const)
      expect([signed, await report(sent, signed)]).toEqual([signed, 400])
    expect((await wallet(fan)).balanceCents).toBe(0)
    // another amount, another currency, no reference of ours
    for (const changes of [{ amount_received: 2501 }, { currency: 'eur' }, { metadata: {} }])
      expect(await report(event('payment_intent.succeeded', { ...intent, ...changes }))).toBe(200)
    expect((await wallet(fan)).balanceCents).toBe(0)
    expect(await report(payload)).toBe(200)
    expect((await wallet(fan)).balanceCents).toBe(2500)
  })

  it('whose report never comes is found by asking, and one that nobody pays is closed', async () => {
    const fan = await app.fan('stripe_lost')
    const [paid, left] = [await start(fan, { amountCents: 1500 }), await start(fan, { amountCents: 700 })]
    stripe.pay(await sessionOf(paid.body.id), 'pm_card_visa')
    const due = (created: string) =>
      sql`update top_ups set ask_at = now(), created_at = now() - ${created}::interval where user_id = ${fan.userId}`.execute(
        app.services.db,
      )
    await checkOpenTopUps(app.services)
    expect(await stateOf(fan, paid.body.id)).toBe('open')
    await due('5 minutes')
    await Promise.all([checkOpenTopUps(app.services), checkOpenTopUps(app.services)])
    expect([await stateOf(fan, paid.body.id), await stateOf(fan, left.body.id)]).toEqual(['succeeded', 'open'])
    await due('25 hours')
    await checkOpenTopUps(app.services)
    expect([await stateOf(fan, left.body.id), (await sessionOf(left.body.id))['status']]).toEqual([
      'declined',
      'expired',
    ])
    expect((await wallet(fan)).balanceCents).toBe(1500)
  })

  it('goes to the next provider while Stripe is down, and what was begun stays', async () => {
    const fan = await app.fan('stripe_down')
    const before = await start(fan, { amountCents: 500 })
    stripe.trouble.down = true
    const key = freshKey()
    const moved = await start(fan, { amountCents: 600 }, key)
    expect([moved.status, new URL(moved.body.checkoutUrl).pathname]).toEqual([
      201,
      expect.stringMatching(/^\/sandbox\//),
    ])
    expect([(await topUpRow(app, before.body.id)).provider, (await topUpRow(app, moved.body.id)).provider]).toEqual([
      'stripe',
      'sandbox',
    ])
    for (let n = 0; n < 3; n += 1) await start(fan, { amountCents: 500 })
    const asked = stripe.asked.length
    await start(fan, { amountCents: 500 })
    // the circuit is open: nobody waits for Stripe any more
    expect(stripe.asked.length).toBe(asked)
    stripe.trouble.down = false
    expect((await start(fan, { amountCents: 600 }, key)).body).toEqual(moved.body)
    app.services.payments.report('stripe', true)
    expect((await start(fan, { amountCents: 500 })).body.checkoutUrl).toContain('stripe.test')
  })

  it('tells staff of a card that pays for many accounts, once for each further one', async () => {
    const flags = async () =>
      (
        await sql<{
          user_ids: string[]
        }>`select user_ids from risk_flags where kind = 'shared_card' order by id`.execute(app.services.db)
      ).rows.map(({ user_ids }) => user_ids.map(Number))
    const people = await Promise.all([1, 2, 3, 4].map((n) => app.fan(`sharer_${String(n)}`)))
    const pay = async (fan: Person) => topUp(fan, { amountCents: 500 }, 'pm_card_of_several')
    const before = (await flags()).length
    for (const fan of people.slice(0, 3)) for (let times = 0; times < 2; times += 1) await pay(fan)
    expect(await flags()).toHaveLength(before)
    for (const fan of people.slice(2)) await pay(fan)
    expect((await flags()).slice(before)).toEqual([people.map(({ userId }) => userId).toSorted((a, b) => a - b)])
  })
})

describe('a stored card', () => {
  it('is kept when the fan wants it, shown by what they recognise, and charged without a page', async () => {
    const fan = await app.fan('stripe_saver')
    await topUp(fan, { amountCents: 500, saveCard: true })
    const { cards } = (await app.call('GET /wallet/cards', undefined, { as: fan })).body
    expect(cards).toEqual([{ id: cards[0]?.id, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }])
    const again = await start(fan, { amountCents: 900, cardId: cards[0]?.id ?? 0 })
    expect(new URL(again.body.checkoutUrl).pathname).toBe(`/wallet/top-up/${again.body.id}`)
    expect(await wallet(fan)).toMatchObject({ balanceCents: 1400 })
    // not by anybody else, and not once it was removed
    const other = await app.fan('stripe_thief')
    const params = { id: String(cards[0]?.id) }
    expect((await start(other, { amountCents: 900, cardId: cards[0]?.id ?? 0 })).status).toBe(404)
    expect((await app.call('DELETE /wallet/cards/:id', { params }, { as: other })).status).toBe(404)
    expect((await app.call('DELETE /wallet/cards/:id', { params }, { as: fan })).status).toBe(200)
    expect((await start(fan, { amountCents: 900, cardId: cards[0]?.id ?? 0 })).status).toBe(404)
    await app.runJobs()
    expect(stripe.asked.some(({ path }) => path === '/v1/payment_methods/pm_card_visa/detach')).toBe(true)
  })

  it('that is refused brings nothing; a bank that asks is answered on its page', async () => {
    const fan = await app.fan('stripe_refused')
    const card = await cardOf(fan, 'pm_card_declined')
    const refused = await start(fan, { amountCents: 900, cardId: card })
    expect(await stateOf(fan, refused.body.id)).toBe('declined')
    await sql`update payment_cards set provider_ref = 'pm_card_challenged' where id = ${card}`.execute(app.services.db)
    const challenged = await start(fan, { amountCents: 900, cardId: card })
    expect([challenged.body.checkoutUrl, await stateOf(fan, challenged.body.id)]).toEqual([
      'https://bank.test/3ds',
      'open',
    ])
    expect((await wallet(fan)).balanceCents).toBe(500)
  })

  it('whose charge has no answer is charged once and never lost', async () => {
    const fan = await app.fan('stripe_silent')
    const card = await cardOf(fan, 'pm_card_de')
    stripe.trouble.silent = true
    const key = freshKey()
    const { body } = await start(fan, { amountCents: 900, cardId: card }, key)
    expect(await stateOf(fan, body.id)).toBe('open')
    stripe.trouble.silent = false
    app.services.payments.report('stripe', true)
    await sql`update top_ups set ask_at = now() where id = ${body.id}`.execute(app.services.db)
    await Promise.all([checkOpenTopUps(app.services), start(fan, { amountCents: 900, cardId: card }, key)])
    expect(await stateOf(fan, body.id)).toBe('succeeded')
    expect(charges(body.id)).toBeGreaterThan(1)
    const made = [...stripe.things.values()].filter(
      (thing) => (thing['metadata'] as { reference?: string } | undefined)?.reference === body.id,
    )
    expect([made.length, (await wallet(fan)).balanceCents]).toEqual([1, 1400])
  })
})

describe('money back', () => {
  it('goes to the card once, and into the wallet again when the card does not take it', async () => {
    const fan = await app.fan('stripe_refund')
    const { id } = await topUp(fan, { amountCents: 3000 })
    const refund = (cents?: number) =>
      app.services.db.transaction().execute((tx) => refundTopUp(tx, app.services, id, cents))
    expect(await refund(3001)).toMatchObject({ code: 'invalid_input', details: { mostCents: 3000 } })
    expect(await refund(1000)).toMatchObject({ amountCents: 1000 })
    await app.runJobs()
    const rest = await refund()
    expect(rest).toMatchObject({ amountCents: 2000 })
    await app.runJobs()
    expect((await wallet(fan)).balanceCents).toBe(0)
    expect(await refund()).toMatchObject({ code: 'invalid_input' })
    const refundId = 'refundId' in rest ? rest.refundId : ''
    const failed = { id: 're_x', object: 'refund', status: 'failed', metadata: { reference: refundId } }
    for (let n = 0; n < 3; n += 1) expect(await report(event('refund.failed', failed))).toBe(200)
    stripe.moved('refund_failure', 2000)
    expect((await wallet(fan)).balanceCents).toBe(2000)
    const receipt = await app.call('GET /receipts/:id', { params: { id } }, { as: fan })
    expect(receipt.body).toMatchObject({
      kind: 'top_up',
      totalCents: 3000,
      refundedCents: 1000,
      taxCents: 0,
      cardLast4: '4242',
    })
  })

  it('is taken by disputes when the money moves, not by questions of the bank', async () => {
    const fan = await app.fan('stripe_disputed')
    const { intent } = await topUp(fan, { amountCents: 2000 })
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      payment_intent: intent.id,
      amount: 2000,
      reason: 'fraudulent',
      status: 'needs_response',
    }
    expect(await report(event('charge.dispute.created', { ...dispute, status: 'warning_needs_response' }))).toBe(200)
    expect(await wallet(fan)).toMatchObject({ balanceCents: 2000, frozen: false })
    const taken = event('charge.dispute.funds_withdrawn', dispute)
    expect([await report(taken), await report(taken)]).toEqual([200, 200])
    stripe.moved('adjustment', -2000, 'dispute')
    expect(await wallet(fan)).toMatchObject({ balanceCents: 0, frozen: true })
    expect(await report(event('charge.dispute.funds_reinstated', { ...dispute, status: 'won' }))).toBe(200)
    stripe.moved('adjustment', 2000, 'dispute_reversal')
    expect(await wallet(fan)).toMatchObject({ balanceCents: 2000, frozen: false })
    // of a payment that we do not know (yet): told again later
    expect(await report(event('charge.dispute.funds_withdrawn', { ...dispute, payment_intent: 'pi_none' }))).toBe(503)
  })
})
