import { sql } from 'kysely'
import { Stripe } from 'stripe'
import type { startTestStripe } from './stripe-peer.ts'
import { freshKey, type Person, type TestApp } from './app.ts'

// The Stripe adapter through the front door, against a server that speaks its interface, with the SDK's own signatures.

export type TestStripe = Awaited<ReturnType<typeof startTestStripe>>
const secret = 'whsec_test'
const webhooks = new Stripe('sk_test_x').webhooks
let counter = 0

/** Settings of a program whose Stripe is that test server. */
export const stripeSettings = ({ url }: TestStripe) => ({
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_HOST: url,
  PAYMENT_PROVIDERS: 'stripe,sandbox',
})

export const stripeEvent = (type: string, object: object, id = `evt_${String((counter += 1))}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

/** The header that proves a report, or one that is to be refused. */
export const stripeSignature = (payload: string, options: object = {}): string =>
  webhooks.generateTestHeaderString({ payload, secret, ...options })

/** Stripe reports something; gives the status of our answer. */
export const reportToApp = async (
  { http }: TestApp,
  payload: string,
  header = stripeSignature(payload),
): Promise<number> =>
  (
    await http.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
    })
  ).statusCode

export type TopUpBody = { amountCents: number; cardId?: number; saveCard?: boolean }
export const startTopUp = (app: TestApp, as: Person, body: TopUpBody, key = freshKey()) =>
  app.call('POST /wallet/topUps', { body }, { as, key })

export async function topUpRow({ services }: TestApp, id: string) {
  const { rows } = await sql<{ provider: string; provider_ref: string | null }>`
    select * from top_ups where id = ${id}`.execute(services.db)
  if (!rows[0]) throw new Error('There is no such top-up.')
  return rows[0]
}
export async function sessionOf(app: TestApp, stripe: TestStripe, id: string) {
  const found = stripe.things.get((await topUpRow(app, id)).provider_ref ?? '')
  if (!found) throw new Error('Stripe knows of no such checkout.')
  return found
}

/** Pays by the hosted page, has it reported, and gives the payment. */
export async function payTopUp(app: TestApp, stripe: TestStripe, as: Person, body: TopUpBody, card = 'pm_card_visa') {
  const started = await startTopUp(app, as, body)
  const intent = stripe.pay(await sessionOf(app, stripe, started.body.id), card)
  if ((await reportToApp(app, stripeEvent('payment_intent.succeeded', intent))) !== 200)
    throw new Error('The report of a payment was refused.')
  await app.runJobs()
  return { id: started.body.id, intent }
}
