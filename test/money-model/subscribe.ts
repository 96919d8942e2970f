import { sql } from 'kysely'
import { renewDue } from '#modules/subscriptions/periods/renew-due.ts'
import { moveBack } from '#test/move-back.ts'
import { agree } from './outcomes.ts'
import {
  collect,
  areBlocked,
  isFrozen,
  pay,
  refusalOf,
  runningOf,
  type Creator,
  type Fan,
  type Period,
  type Subscription,
} from './model.ts'
import { chargeCard } from './renewal-card.ts'
import { refund } from './refund.ts'
import { planCents, type World } from './world.ts'

const graceDays = 3
// what is moved back must not meet the instant of an earlier payment again: in life no instant comes twice
let moves = 0

async function paidBy(world: World, subscription: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from purchases where subject_id = ${subscription}
    and kind in ('subscription', 'subscription_renewal') and buyer_id = any (${world.model.fans.map(({ id }) => id)}::bigint[])
    order by made_at desc limit 1`.execute(world.app.services.db)
  return rows[0]?.id ?? ''
}

export async function subscribe(world: World, fan: Fan, creator: Creator, period: Period): Promise<void> {
  const { app, model, personOf } = world
  const price = planCents[period]
  const said = await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: personOf(creator).username }, body: { period, expectedPriceCents: price } },
    { as: personOf(fan) },
  )
  const what = { subscribe: period, fan }
  if (areBlocked(model, fan, creator)) return agree(what, said.status, 404)
  if (runningOf(model, fan, creator)) return agree(what, said.status, 409)
  const refused = refusalOf(model, fan, price)
  if (refused) return agree(what, said.status, refused.status)
  agree(what, said.status, 201)
  const { id } = said.body
  const order = { id: await paidBy(world, id), kind: 'subscription', fan, creator, subject: id, price } as const
  const current = pay(model, order)
  model.subscriptions.push({
    id,
    fan,
    creator,
    period,
    price,
    state: 'active',
    hasCard: false,
    next: null,
    overdue: 0,
    current,
  })
}

/** The day has come: the worker renews, waits or ends. */
async function tryRenewal(world: World, one: Subscription): Promise<void> {
  const { app, model } = world
  await renewDue(app.services)
  if (one.state === 'cancelled') {
    one.state = 'ended'
    return
  }
  const price = one.next?.price ?? one.price
  const refused = refusalOf(model, one.fan, price)
  const isLastTry = one.state === 'past_due' && one.overdue >= graceDays
  if (refused?.missing !== undefined && one.hasCard && !isLastTry) await chargeCard(world, one, refused.missing)
  else if (refused) {
    one.state = one.state === 'past_due' && one.overdue >= graceDays ? 'ended' : 'past_due'
    return
  }
  const { fan, creator, id } = one
  one.current = pay(model, {
    id: await paidBy(world, id),
    kind: 'subscription_renewal',
    fan,
    creator,
    subject: id,
    price,
  })
  Object.assign(one, { state: 'active', overdue: 0, price, period: one.next?.period ?? one.period, next: null })
}

/** Time passes for one subscription until something is due: its renewal, its end, or the next daily try. */
export async function passTime(world: World, index: number): Promise<void> {
  const running = world.model.subscriptions.filter(({ state }) => state !== 'ended')
  const one = running[index % running.length]
  if (!one) return
  const { rows } = await sql<{ by: string }>`
    select (try_at - now() + interval '1 second' + ${`${String((moves += 1))} milliseconds`}::interval)::text as by
    from subscriptions where id = ${one.id}`.execute(world.app.services.db)
  await moveBack(world.app.services.db, one.id, rows[0]?.by ?? '0')
  if (one.state === 'past_due') one.overdue += 1
  await tryRenewal(world, one)
}

export async function cancel(world: World, index: number): Promise<void> {
  const one = world.model.subscriptions[index % Math.max(1, world.model.subscriptions.length)]
  if (!one) return
  const { app, personOf } = world
  const said = await app.call(
    'DELETE /subscriptions/:id',
    { params: { id: String(one.id) } },
    { as: personOf(one.fan) },
  )
  agree({ cancel: one.state }, said.status, 200)
  const late = one.state === 'past_due'
  if (one.state !== 'ended') Object.assign(one, { state: 'cancelled', next: null })
  // no paid time is left: it ends at the next round
  if (late) await tryRenewal(world, one)
}

export async function resume(world: World, index: number): Promise<void> {
  const one = world.model.subscriptions[index % Math.max(1, world.model.subscriptions.length)]
  if (!one) return
  const { app, personOf } = world
  const body = { expectedPriceCents: one.next?.price ?? one.price }
  const said = await app.call(
    'POST /subscriptions/:id/resume',
    { params: { id: String(one.id) }, body },
    { as: personOf(one.fan) },
  )
  // nobody renews what they may not see
  const hidden = one.state === 'cancelled' && areBlocked(world.model, one.fan, one.creator)
  agree({ resume: one.state, hidden }, said.status, one.state === 'ended' || hidden ? 409 : 200)
  if (hidden) return
  if (one.state === 'cancelled') one.state = 'active'
  // who waits for money is tried again at once
  if (one.state === 'past_due') await tryRenewal(world, one)
}

/** To another plan: at the price that is shown, now or with the next renewal. */
export async function change(world: World, index: number, period: Period): Promise<void> {
  const { app, model, personOf } = world
  const one = model.subscriptions[index % Math.max(1, model.subscriptions.length)]
  if (!one) return
  const [as, params] = [personOf(one.fan), { id: String(one.id) }]
  const { status, body: quote } = await app.call('GET /subscriptions/:id/change', { params, query: { period } }, { as })
  const what = { change: period, of: one }
  agree(what, status, one.state !== 'active' || one.period === period ? 409 : 200)
  if (status !== 200) return
  agree(what, quote.priceCents, planCents[period])
  const order = { period, expectedPriceCents: quote.dueCents, expectedRenewalPriceCents: quote.priceCents }
  const said = await app.call('POST /subscriptions/:id/change', { params, body: order }, { as })
  if (quote.when === 'renewal') {
    agree(what, said.status, 201)
    one.next = { period, price: quote.priceCents }
    return
  }
  const { fan, creator } = one
  const wantedStatus = isFrozen(model, fan) ? 403 : fan.wallet < quote.totalCents ? 402 : 201
  agree(what, said.status, wantedStatus)
  if (wantedStatus !== 201) return
  const before = fan.wallet
  const { shared } = one.current
  if (quote.creditCents > 0) refund(model, one.current, quote.creditCents, 'refund', true)
  const bought = {
    id: await paidBy(world, one.id),
    kind: 'subscription',
    fan,
    creator,
    subject: one.id,
    price: quote.priceCents,
  } as const
  one.current = pay(model, bought)
  if (quote.creditCents > 0) collect(model, creator, shared?.with)
  agree(what, quote.totalCents, before - fan.wallet)
  Object.assign(one, { period, price: quote.priceCents, next: null })
}

/**
 * One of the two no longer wants to see the other: what waits for an answer goes back. A creator's block ends what runs, and
 * what is unused goes back; a fan's stops the renewal, and nothing of what was paid goes back.
 */
export async function block(world: World, fan: Fan, creator: Creator, byFan: boolean, lift: boolean): Promise<void> {
  const { app, model, personOf } = world
  const [by, other] = byFan ? [fan, creator] : [creator, fan]
  const key = `${String(by.id)} ${String(other.id)}`
  const route = lift ? 'DELETE /users/:username/block' : 'PUT /users/:username/block'
  const said = await app.call(route, { params: { username: personOf(other).username } }, { as: personOf(by) })
  const already = model.blocks.has(key)
  // who was blocked by the other does not find them
  const hidden = !already && areBlocked(model, fan, creator)
  agree({ block: byFan, lift }, said.status, hidden ? 404 : 200)
  if (lift) {
    model.blocks.delete(key)
    return
  }
  if (hidden || already) return
  model.blocks.add(key)
  for (const one of model.purchases)
    if (one.state === 'held' && one.fan === fan && one.creator === creator) {
      one.fan.held -= one.price + one.tax
      one.fan.wallet += one.price + one.tax
      one.state = 'refunded'
    }
  const running = runningOf(model, fan, creator)
  if (!running) return
  if (byFan) {
    const late = running.state === 'past_due'
    Object.assign(running, { state: 'cancelled', next: null })
    if (late) await tryRenewal(world, running)
    return
  }
  const { current, state } = running
  running.state = 'ended'
  const { rows } = await sql<{
    cents: number
  }>`select price_cents as cents from refunds where purchase_id = ${current.id}
    order by made_at desc limit 1`.execute(app.services.db)
  const left = current.price - current.back.price
  const open = current.state === 'paid' || current.state === 'released'
  // all that was moved back was moved to its end, so nearly the whole time of what runs is unused; a second costs a cent at most
  const cents = state === 'past_due' || !open || left === 0 ? 0 : (rows[0]?.cents ?? 0)
  if (cents > 0) refund(model, current, cents, 'refund')
  const least = state === 'past_due' || !open ? 0 : Math.min(left, Math.floor(current.price * 0.5) - 2)
  agree({ block: state, left, cents, of: current.price }, cents >= least && cents <= left, true)
}
