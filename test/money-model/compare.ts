import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  accountKinds,
  heldOf,
  inPayoutOf,
  availableOf,
  owedOf,
  pendingOf,
  pointsOf,
  walletOf,
} from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { platformBalances, type World } from './world.ts'

/** Every account, purchase, subscription and opened post of this world is what the model says. */
export async function compare(world: World): Promise<void> {
  const { app, model, before, posts, personOf } = world
  const { db } = app.services
  for (const fan of model.fans) {
    const [wallet, points, held] = await balances(db, [walletOf(fan.id), pointsOf(fan.id), heldOf(fan.id)])
    expect({ wallet, points, held }).toEqual({ wallet: fan.wallet, points: fan.points, held: fan.held })
    expect(Math.min(fan.wallet, fan.points, fan.held)).toBeGreaterThanOrEqual(0)
  }
  for (const { id, ...wanted } of model.creators) {
    const accounts = [pendingOf(id), availableOf(id), inPayoutOf(id), owedOf(id)]
    const [pending, available, inPayout, owed = 0] = await balances(db, accounts)
    expect({ pending, available, inPayout, owed: owed === 0 ? 0 : -owed }).toEqual(wanted)
  }
  const now = await platformBalances(app)
  const moved = (account: number): number => (now.get(account) ?? 0) - (before.get(account) ?? 0)
  expect({
    fee: moved(accountKinds.platform_fee),
    tax: moved(accountKinds.tax_payable),
    promotion: moved(accountKinds.promotion_cost),
    loss: moved(accountKinds.chargeback_loss),
    paidOut: moved(accountKinds.payout_sent),
    cash: moved(16 + accountKinds.provider_cash),
  }).toEqual({
    fee: model.fee,
    tax: model.tax,
    promotion: model.promotion,
    loss: model.loss,
    paidOut: model.paidOut,
    cash: model.cash,
  })

  const fanIds = model.fans.map(({ id }) => id)
  const { rows: purchases } = await sql<{ id: string }>`
    select id, state, refunded_cents, refunded_tax_cents, refunded_fee_cents from purchases
    where buyer_id = any (${fanIds}::bigint[]) order by id`.execute(db)
  expect(purchases).toEqual(
    model.purchases
      .map(({ id, state, kind, back }) => ({
        id,
        state,
        refunded_cents: kind === 'message' && state === 'refunded' && back.price === 0 ? 0 : back.price,
        refunded_tax_cents: back.tax,
        refunded_fee_cents: back.fee,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const { rows: subscriptions } = await sql<{ id: number; state: string; access: boolean }>`
    select s.id, s.state, exists (select from relations r where r.fan_id = s.fan_id and r.creator_id = s.creator_id
      and r.subscribed_until > now()) as access from subscriptions s where fan_id = any (${fanIds}::bigint[]) order by id`.execute(
    db,
  )
  expect(subscriptions.map(({ id, state }) => ({ id, state }))).toEqual(
    model.subscriptions.map(({ id, state }) => ({ id, state })).toSorted((a, b) => a.id - b.id),
  )
  for (const { id, access } of subscriptions) {
    const mine = model.subscriptions.find((one) => one.id === id)
    if (mine && mine.state !== 'ended') expect({ id, access }).toEqual({ id, access: true })
  }

  // what was paid is open, and nothing else: asked as a reader asks
  const { rows: opened } = await sql<{ key: string }>`
    select user_id || ' ' || post_id as key from unlocks where user_id = any (${fanIds}::bigint[])`.execute(db)
  expect(opened.map(({ key }) => key).toSorted()).toEqual([...model.unlocks.keys()].toSorted())
  const [fan, post] = [
    model.fans[model.purchases.length % model.fans.length],
    posts[model.purchases.length % posts.length],
  ]
  if (!fan || !post) return
  const seen = await app.call('GET /posts/:id', { params: { id: String(post.id) } }, { as: personOf(fan) })
  const isBlocked =
    model.blocks.has(`${String(post.creator.id)} ${String(fan.id)}`) ||
    model.blocks.has(`${String(fan.id)} ${String(post.creator.id)}`)
  expect([seen.status, seen.status === 200 && !seen.body.locked]).toEqual(
    isBlocked ? [404, false] : [200, model.unlocks.has(`${String(fan.id)} ${String(post.id)}`)],
  )
}
