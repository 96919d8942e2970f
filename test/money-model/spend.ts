import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { releaseHeld, returnHeld } from '#modules/purchases/escrow.ts'
import { purchase } from '#modules/purchases/purchase.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import { freshKey } from '#test/app.ts'
import { agree } from './outcomes.ts'
import {
  answer,
  areBlocked,
  giveHeldBack,
  isFrozen,
  pendingPoints,
  leftOf,
  pay,
  refusalOf,
  taxOn,
  type Creator,
  type Fan,
} from './model.ts'
import { close, refund } from './refund.ts'
import type { Post, World } from './world.ts'

// What a fan buys with one click. Each does it, says what the answer had to be, and writes it into the model.

type Said = { status: number; body: { details?: unknown } }
/** The status, and for an empty wallet what is missing. */
const refusal = ({ status, body }: Said): object =>
  status === 402
    ? { status, missing: (body.details as { missingCents?: number } | undefined)?.missingCents }
    : { status }

export async function tip(
  world: World,
  fan: Fan,
  creator: Creator,
  { cents: amountCents, post }: { cents: number; post: Post | null },
): Promise<void> {
  const { app, model, personOf } = world
  const [as, key] = [personOf(fan), freshKey()]
  const send = () =>
    app.call(
      'POST /users/:username/tips',
      { params: { username: personOf(creator).username }, body: { amountCents, ...(post && { postId: post.id }) } },
      { as, key },
    )
  const said = await send()
  const what = { tip: amountCents, fan, creator: creator.id }
  const refused = areBlocked(model, fan, creator) ? { status: 404 } : refusalOf(model, fan, amountCents)
  if (refused) return agree(what, refusal(said), refused)
  agree(
    what,
    [said.status, said.body.amountCents, said.body.taxCents],
    [201, amountCents, taxOn(amountCents, fan.rate)],
  )
  pay(model, { id: said.body.id, kind: 'tip', fan, creator, subject: post?.id ?? null, price: amountCents })
  // the same key once more: the same answer, and nothing is paid
  if (amountCents % 3 === 0) agree(what, (await send()).body, said.body)
}

export async function unlock(world: World, fan: Fan, post: Post): Promise<void> {
  const { app, model, personOf } = world
  const said = await app.call(
    'POST /posts/:id/unlock',
    { params: { id: String(post.id) }, body: { expectedPriceCents: post.cents } },
    { as: personOf(fan) },
  )
  const what = { unlock: post.cents, fan }
  const key = `${String(fan.id)} ${String(post.id)}`
  if (areBlocked(model, fan, post.creator)) return agree(what, said.status, 404)
  if (model.unlocks.has(key)) return agree(what, said.status, 201)
  const refused = refusalOf(model, fan, post.cents)
  if (refused) return agree(what, refusal(said), refused)
  agree(what, said.status, 201)
  const { rows } = await sql<{
    id: string
  }>`select purchase_id as id from unlocks where user_id = ${fan.id} and post_id = ${post.id}`.execute(app.services.db)
  const order = {
    id: rows[0]?.id ?? '',
    kind: 'unlock',
    fan,
    creator: post.creator,
    subject: post.id,
    price: post.cents,
  } as const
  model.unlocks.set(key, pay(model, order))
}

export async function exchange(world: World, fan: Fan, hundreds: number): Promise<void> {
  const { app, model, personOf } = world
  const points = hundreds * 100
  const said = await app.call('POST /points/exchange', { body: { points } }, { as: personOf(fan) })
  const settled = fan.points - pendingPoints(model, fan)
  const wanted = isFrozen(model, fan) ? 403 : settled < points ? 422 : 201
  agree({ exchange: points, settled, fan }, said.status, wanted)
  if (wanted !== 201) return
  fan.points -= points
  fan.wallet += points
  model.promotion -= points
}

export async function message(world: World, fan: Fan, creator: Creator, priceCents: number): Promise<void> {
  const { app, model } = world
  const id = randomUUID()
  const held = await transaction(app.services.db, (tx) =>
    purchase(tx, app.services, {
      kind: 'message',
      id,
      buyerId: fan.id,
      creatorId: creator.id,
      subjectId: 1,
      priceCents,
    }),
  )
  // whom a block keeps apart cannot write to each other: the chat refuses that before it asks for money
  const refused = refusalOf(model, fan, priceCents)
  const wanted = refused === null ? 'held' : refused.status === 402 ? 'fund_wallet' : 'payments_frozen'
  agree({ message: priceCents, fan }, held instanceof Failure ? held.code : 'held', wanted)
  if (!refused) pay(model, { id, kind: 'message', fan, creator, subject: 1, price: priceCents }, true)
}

/** The creator answers a fan: all messages of that fan are earned. Or nobody does, and one goes back. */
export async function settleMessage(world: World, index: number, answered: boolean): Promise<void> {
  const { app, model } = world
  const held = model.purchases.filter(({ state }) => state === 'held')
  const one = held[index % held.length]
  if (!one) return
  if (answered) {
    const pair = { buyerId: one.fan.id, creatorId: one.creator.id }
    const theirs = held.filter(({ fan, creator }) => fan === one.fan && creator === one.creator)
    agree({ answer: one.id }, await transaction(app.services.db, (tx) => releaseHeld(tx, pair)), theirs.length)
    for (const waiting of theirs) answer(model, waiting)
  } else {
    agree({ unanswered: one.id }, await transaction(app.services.db, (tx) => returnHeld(tx, { purchaseId: one.id })), 1)
    giveHeldBack(one)
  }
}

/** Support gives a purchase back: whole, or a part of its price. */
export async function giveBack(world: World, index: number, percent: number): Promise<void> {
  const { app, model } = world
  const one = model.purchases[index % Math.max(1, model.purchases.length)]
  if (!one) return
  const whole = percent >= 100 || one.state === 'held'
  const cents = whole ? leftOf(one) : Math.max(1, Math.floor((leftOf(one) * percent) / 100))
  const over = one.state === 'refunded' || one.state === 'reversed'
  const given = await transaction(app.services.db, (tx) =>
    refundPurchase(tx, app.services, one.id, { kind: 'refund', ...(!whole && { cents, keepAccess: true }) }),
  )
  const what = { giveBack: one.id, kind: one.kind, percent }
  if (over) return agree(what, given instanceof Failure && given.code, 'not_found')
  if (one.state === 'held') {
    agree(what, given instanceof Failure, false)
    return giveHeldBack(one)
  }
  const { points, price, tax, fee } = refund(model, one, cents, 'refund')
  // with the last cent an opened post closes, also where only a part was meant
  if (whole || (one.kind === 'unlock' && leftOf(one) === 0)) close(model, one)
  agree(
    what,
    given instanceof Failure ? given.code : [given.priceCents, given.taxCents, given.feeCents, given.points],
    [price, tax, fee, points],
  )
}
