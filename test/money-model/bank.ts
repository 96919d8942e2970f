import { sql } from 'kysely'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
} from '#modules/payouts/settle-withdrawal.ts'
import { Failure } from '#platform/failure.ts'
import { transaction } from '#platform/database/transaction.ts'
import { withdraw as askWithdrawal } from '#test/payouts.ts'
import { holdIsOver } from '#test/shares.ts'
import { agree } from './outcomes.ts'
import { takeBackMessage, winDispute } from './disputes.ts'
import { isFrozen, release, type Creator, type Fan, type TopUp } from './model.ts'
import { fresh, type World } from './world.ts'

// Money that comes in, is taken back by a bank, or goes out to creators.

export const arrivals = ['once', 'twice', 'wrong_order', 'late', 'declined'] as const
export type Arrival = (typeof arrivals)[number]

async function settle(world: World, made: TopUp, copies: number): Promise<void> {
  const { model, report } = world
  const data = { payment: made.ref, reference: made.id, amountCents: made.cents }
  const id = `evt_${fresh()}`
  for (let n = 0; n < copies; n += 1)
    agree({ settle: made.id }, await report({ type: 'payment.succeeded', data }, id), 200)
  if (copies > 1) agree({ settle: made.id }, await report({ type: 'payment.succeeded', data }), 200)
  if (made.state === 'settled') return
  made.state = 'settled'
  made.fan.wallet += made.cents
  model.cash -= made.cents
}

/** A top-up through the front door; the payment company's books follow, and its reports come as they may. */
export async function topUp(world: World, fan: Fan, cents: number, arrival: Arrival): Promise<void> {
  const { app, model, personOf, report } = world
  const { db } = app.services
  const said = await app.call('POST /wallet/topUps', { body: { amountCents: cents } }, { as: personOf(fan) })
  agree({ topUp: cents, fan }, said.status, isFrozen(model, fan) ? 403 : 201)
  if (said.status !== 201) return
  const { id } = said.body
  const paid = arrival !== 'declined'
  const { rows } = await sql<{ id: string }>`update sandbox_payments set state = ${paid ? 'succeeded' : 'declined'}
    where reference = ${id} returning id`.execute(db)
  // a day's limit is not what is tried here
  await sql`update top_ups set created_at = created_at - interval '2 days' where id = ${id}`.execute(db)
  const made: TopUp = { id, ref: rows[0]?.id ?? '', fan, cents, state: paid ? 'open' : 'declined' }
  model.topUps.push(made)
  const data = { payment: made.ref, reference: id, amountCents: cents }
  if (!paid) agree({ declined: id }, await report({ type: 'payment.declined', data }), 200)
  if (arrival === 'once' || arrival === 'wrong_order') await settle(world, made, 1)
  if (arrival === 'twice') await settle(world, made, 2)
  if (arrival === 'wrong_order') agree({ late: id }, await report({ type: 'payment.processing', data }), 200)
}

/** The oldest report that is still on its way comes now, or a known one comes once more. */
export async function deliverLate(world: World, index: number): Promise<void> {
  const { topUps } = world.model
  const open = topUps.find(({ state }) => state === 'open') ?? topUps[index % Math.max(1, topUps.length)]
  if (open && open.state !== 'declined') await settle(world, open, 1)
}

const disputeReport = (taken: { ref: string; topUp: TopUp }) => ({
  dispute: taken.ref,
  payment: taken.topUp.ref,
  amountCents: taken.topUp.cents,
  reason: 'fraudulent',
})

export async function openDispute(world: World, index: number, twice: boolean): Promise<void> {
  const { app, model, report } = world
  const free = model.topUps.filter(
    (one) => one.state === 'settled' && !model.disputes.some(({ topUp: of }) => of === one),
  )
  const one = free[index % free.length]
  if (!one) return
  await sql`update sandbox_payments set disputed_cents = ${one.cents} where id = ${one.ref}`.execute(app.services.db)
  const made = takeBackMessage(model, one, `dis_${fresh()}`)
  for (let n = 0; n < (twice ? 2 : 1); n += 1)
    agree({ dispute: one.cents }, await report({ type: 'dispute.opened', data: disputeReport(made) }), 200)
  const { rows } = await sql<{ id: string; purchase_id: string; wallet: number; reversed: number; lost: number }>`
    select r.id, r.purchase_id, d.wallet_cents as wallet, d.reversed_cents as reversed, d.lost_cents as lost
    from disputes d left join refunds r on r.dispute_id = d.id where d.provider_ref = ${made.ref}`.execute(
    app.services.db,
  )
  agree(
    { dispute: one.cents },
    [rows[0]?.wallet, rows[0]?.reversed, rows[0]?.lost],
    [made.fromWallet, made.reversed, made.lost],
  )
  for (const reversal of made.reversals)
    reversal.refundId = rows.find((row) => row.purchase_id === reversal.purchase.id)?.id ?? ''
}

/** The bank decides; a lost one may still be won on appeal. */
export async function closeDispute(world: World, index: number, outcome: 'won' | 'lost'): Promise<void> {
  const { app, model, report } = world
  const open = model.disputes.filter(({ state }) => state !== 'won')
  const one = open[index % open.length]
  if (!one) return
  if (outcome === 'won')
    await sql`update sandbox_payments set disputed_cents = 0 where id = ${one.topUp.ref}`.execute(app.services.db)
  agree({ close: outcome }, await report({ type: `dispute.${outcome}`, data: disputeReport(one) }), 200)
  if (outcome === 'won') winDispute(model, one)
  else one.state = 'lost'
}

/** The hold period goes by for all that a creator has pending. */
export async function holdPasses(world: World, creator: Creator): Promise<void> {
  const { app, model } = world
  await holdIsOver(app, creator.id)
  release(model, creator)
}

const isOpen = (state: string): boolean => state === 'requested' || state === 'approved' || state === 'sent'

export async function withdraw(world: World, creator: Creator, amountCents: number): Promise<void> {
  const { app, model, personOf } = world
  const said = await askWithdrawal(app, personOf(creator), amountCents)
  const busy = model.withdrawals.some((one) => one.creator === creator && isOpen(one.state))
  const status = busy ? 409 : creator.available < amountCents ? 422 : 201
  agree({ withdraw: amountCents, creator }, said.status, status)
  if (status !== 201) return
  creator.available -= amountCents
  creator.inPayout += amountCents
  model.withdrawals.push({ id: said.body.id, creator, cents: amountCents, state: 'requested' })
}

const steps = {
  approve: approveWithdrawal,
  send: markSent,
  pay: markPaid,
  reject: rejectWithdrawal,
  return: markReturned,
}
const from: Readonly<Record<keyof typeof steps, readonly string[]>> = {
  approve: ['requested'],
  send: ['approved'],
  pay: ['sent'],
  reject: ['requested', 'approved'],
  return: ['sent', 'paid'],
}
export const stepNames = Object.keys(steps) as (keyof typeof steps)[]

/** What staff and banks do with a withdrawal. */
export async function stepWithdrawal(world: World, index: number, step: keyof typeof steps): Promise<void> {
  const { app, model } = world
  const one = model.withdrawals[index % Math.max(1, model.withdrawals.length)]
  if (!one) return
  const done = await transaction(app.services.db, (tx) =>
    step === 'reject' || step === 'return'
      ? steps[step](tx, one.id, 'Name differs')
      : step === 'send'
        ? markSent(tx, one.id)
        : steps[step](tx, one.id),
  )
  const may = from[step].includes(one.state)
  agree({ step, state: one.state }, done instanceof Failure ? done.code : 'done', may ? 'done' : 'not_ready')
  if (!may) return
  const { creator, cents, state } = one
  if (step === 'pay') {
    creator.inPayout -= cents
    model.paidOut += cents
  }
  if (step === 'reject' || (step === 'return' && state === 'sent')) {
    creator.inPayout -= cents
    creator.available += cents
  }
  if (step === 'return' && state === 'paid') {
    model.paidOut -= cents
    creator.available += cents
  }
  one.state = ({ approve: 'approved', send: 'sent', pay: 'paid', reject: 'rejected', return: 'returned' } as const)[
    step
  ]
}
