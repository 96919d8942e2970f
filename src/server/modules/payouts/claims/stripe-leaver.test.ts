import { afterAll, beforeAll, expect, it } from 'vitest'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { startTestStripe } from '#test/stripe-peer.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { claimToken, leave, mailsTo } from '#test/leaving.ts'
import { payTopUp, reportToApp, stripeEvent, stripeSettings, type TestStripe } from '#test/stripe-app.ts'

let stripe: TestStripe
let app: TestApp
beforeAll(async () => {
  stripe = await startTestStripe()
  app = await createTestApp(stripeSettings(stripe))
})
afterAll(async () => {
  expect((await reconcile(app.services.db, app.services.payments.all)).differences).toEqual([])
  await app.close()
  await stripe.close()
})

it('money of who leaves goes to the cards, newest first, and is claimed when a card does not take it', async () => {
  const fan = await app.fan('stripe_leaver')
  const older = await payTopUp(app, stripe, fan, { amountCents: 3000 }, 'pm_card_de')
  const newer = await payTopUp(app, stripe, fan, { amountCents: 2000 })
  await app.runJobs()
  await leave(app, fan)
  const refunds = stripe.asked.filter(
    ({ path, form }) =>
      path === '/v1/refunds' && [older.intent.id, newer.intent.id].includes(form['payment_intent'] ?? ''),
  )
  expect(refunds.map(({ form }) => [form['payment_intent'], form['amount']])).toEqual([
    [newer.intent.id, '2000'],
    [older.intent.id, '3000'],
  ])
  const [mail] = await mailsTo(app, fan)
  expect(mail?.text).toContain('$20.00 is on its way back to your card ending in 4242')
  expect(mail?.text).toContain('$30.00 is on its way back to your card ending in 0016')
  // days later the second card's bank says no
  const reference = refunds[1]?.form['metadata[reference]'] ?? ''
  const failed = { id: 're_y', object: 'refund', status: 'failed', metadata: { reference } }
  for (let n = 0; n < 3; n += 1) expect(await reportToApp(app, stripeEvent('refund.failed', failed))).toBe(200)
  stripe.moved('refund_failure', 3000)
  await app.runJobs()
  const claim = await app.call('GET /claims/:token', { params: { token: await claimToken(app, fan) } })
  expect(claim.body).toMatchObject({ state: 'open', owedCents: 3000, walletCents: 3000 })
})
