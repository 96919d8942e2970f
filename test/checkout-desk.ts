import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestCard } from '#contract/pages.ts'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { createTestApp, freshKey, type Person } from './app.ts'

type TopUp = { amountCents: number; cardId?: number; saveCard?: boolean; returnTo?: string }
export type Plan = {
  username?: string
  period?: 'weekly' | 'monthly' | 'yearly'
  priceCents?: number
  totalCents?: number
  renewWithCard?: true
}

/** A program whose payment pages and webhooks really travel, with a creator `seller`, and what a test of checkouts asks and does. */
export async function openCheckoutDesk() {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })
  const app = await createTestApp({ PUBLIC_URL: `http://127.0.0.1:${String(port)}` })
  await app.http.listen({ port, host: '127.0.0.1' })
  const creator = await app.creator('seller', { weekly: 250, monthly: 799, yearly: 7990 })
  let tick = 0
  const nameOf = (stem: string): string => `${stem}_${String((tick += 1))}`
  const checkOut = (
    as: Person,
    topUp: TopUp,
    { username = 'seller', period = 'monthly', priceCents = 799, totalCents = priceCents, ...more }: Plan = {},
    key = freshKey(),
  ) =>
    app.call(
      'POST /creators/:username/checkout',
      {
        params: { username },
        body: { period, expectedPriceCents: priceCents, expectedTotalCents: totalCents, topUp, ...more },
      },
      { as, key },
    )
  const unlock = (as: Person, id: number, amountCents: number, priceCents: number, key = freshKey()) =>
    app.call(
      'POST /posts/:id/checkout',
      {
        params: { id: String(id) },
        body: { expectedPriceCents: priceCents, expectedTotalCents: priceCents, topUp: { amountCents } },
      },
      { as, key },
    )
  const post = async (priceCents: number): Promise<number> => {
    const body = { text: 'Worth it', mediaIds: [], audience: 'everyone' as const, priceCents }
    return (await app.call('POST /posts', { body }, { as: creator })).body.id
  }
  const balance = async (as: Person) => (await app.call('GET /wallet', undefined, { as })).body.balanceCents
  const stateOf = async (as: Person, id: string) =>
    (await app.call('GET /wallet/topUps/:id', { params: { id } }, { as })).body
  const subscribed = async (as: Person) =>
    (await app.call('GET /subscriptions', {}, { as })).body.subscriptions.map(({ state }) => state)
  const rowsOf = async (text: string, as: Person) =>
    (
      await sql
        .raw<{ n: number }>(`select count(*)::int as n from ${text} = ${String(as.userId)}`)
        .execute(app.services.db)
    ).rows[0]?.n
  const purchasesOf = (as: Person) => rowsOf('purchases where buyer_id', as)
  const paidOf = (as: Person) => rowsOf(`top_ups where state = 'succeeded' and user_id`, as)
  const told = async (as: Person) =>
    (await app.call('GET /notifications', {}, { as })).body.notifications.map(({ kind }) => kind)
  /** Presses a button of the payment page, as a browser sends the form. */
  const press = (checkoutUrl: string, form: Record<string, string> = {}) =>
    fetch(checkoutUrl, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', arrival: 'normal', ...form }),
      redirect: 'manual',
    })
  /** Delivers what the provider reports, does what follows, and what waits for half a minute. */
  const deliver = async () => {
    await app.runJobs()
    await app.runJobs()
  }
  const pageOf = ({ status, body }: Awaited<ReturnType<typeof checkOut>>) => {
    expect([status, body]).toMatchObject([201, { topUp: { id: expect.any(String) as unknown } }])
    return body.topUp ?? { id: '', checkoutUrl: '' }
  }
  /** Has paid once before and kept the card; the wallet is as empty as before. */
  async function withCard(name: string, card: TestCard = 'us'): Promise<{ fan: Person; cardId: number }> {
    const fan = await app.fan(name)
    const body = { amountCents: 500, saveCard: true }
    await press((await app.call('POST /wallet/topUps', { body }, { as: fan })).body.checkoutUrl, { card })
    await deliver()
    const { cards } = (await app.call('GET /wallet/cards', undefined, { as: fan })).body
    await app.call(
      'POST /posts/:id/unlock',
      { params: { id: String(await post(500)) }, body: { expectedPriceCents: 500 } },
      { as: fan },
    )
    expect(await balance(fan)).toBe(0)
    return { fan, cardId: cards[0]?.id ?? 0 }
  }

  return {
    app,
    creator,
    checkOut,
    unlock,
    post,
    balance,
    stateOf,
    subscribed,
    rowsOf,
    purchasesOf,
    paidOf,
    told,
    press,
    deliver,
    pageOf,
    withCard,
    nameOf,
    /** Whatever the tests did, the books are right. */
    async close() {
      const { preferred } = app.services.payments
      const { differences } = await reconcile(app.services.db, preferred ? [preferred] : [])
      expect(differences).toEqual([])
      await app.close()
    },
  }
}
export type CheckoutDesk = Awaited<ReturnType<typeof openCheckoutDesk>>
