import { sql } from 'kysely'
import { closeDispute } from '#modules/purchases/close-dispute.ts'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import { cashAt, walletOf } from '#modules/ledger/accounts.ts'
import { post, transferId } from '#modules/ledger/transfers.ts'
import { finishRefund, refundTopUp } from '#modules/payments/refund-top-up.ts'
import { openWithdrawal } from '#modules/payouts/open-withdrawal.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  rejectWithdrawal,
} from '#modules/payouts/settle-withdrawal.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { refundRemoved } from '#modules/purchases/refund-removed.ts'
import { Failure } from '#platform/failure.ts'
import { fresh, type Group } from './group.ts'
import { inTx, pick, type Cast } from './cast.ts'

// Money that comes in, goes out, and is taken back or given back by banks and staff.

export async function topUp({ group, by, n }: Cast): Promise<void> {
  const cents = [500, 10_000, 50_000][n % 3] ?? 500
  const id = transferId('adversary top-up', fresh())
  await inTx(group, async (tx) => {
    await sql`insert into top_ups (id, user_id, amount_cents, provider, state, settled_at, settled_ref)
      values (${id}, ${by.id}, ${cents}, 'sandbox', 'succeeded', now(), ${`test-${id}`})`.execute(tx)
    await sql`insert into sandbox_payments (id, idempotency_key, amount_cents, reference, return_url, state)
      values (${`test-${id}`}, ${id}, ${cents}, ${id}, '/', 'succeeded')`.execute(tx)
    await post(tx, { id, kind: 'top_up', legs: [{ from: cashAt(1), to: walletOf(by.id), amount: cents }] })
  })
}

export async function staffRefund({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    id: string
    left: number
  }>`select id, price_cents - refunded_cents as left from purchases
    where buyer_id = ${by.id} and state in ('paid', 'released', 'held') order by made_at, id`.execute(group.services.db)
  const one = pick(rows, n)
  if (!one) return
  const cents = n % 2 === 0 ? one.left : Math.max(1, Math.floor((one.left * (n % 97)) / 97))
  const order = { kind: 'refund' as const, cents, keepAccess: n % 3 === 0 }
  // staff give away what is the platform's, and it is listed
  const platformPays = n % 5 === 0 ? { platformPays: { staffId: null, reason: 'goodwill' } } : {}
  await inTx(group, (tx) => refundPurchase(tx, null, one.id, { ...order, ...platformPays }))
}

const sandbox = ({ services }: Group) => {
  const provider = services.payments.byName('sandbox')
  if (!provider) throw new Error('There is no provider.')
  return provider
}
export async function dispute({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    ref: string
    cents: number
  }>`select settled_ref as ref, amount_cents - refunded_cents - disputed_cents as cents
    from top_ups where user_id = ${by.id} and state = 'succeeded' and amount_cents > refunded_cents + disputed_cents order by created_at, id`.execute(
    group.services.db,
  )
  const one = pick(rows, n)
  if (!one) return
  const event = { eventId: fresh(), disputeRef: fresh(), settledRef: one.ref, amountCents: one.cents, reason: '' }
  await inTx(group, (tx) => openDispute(tx, group.services, sandbox(group), { ...event, kind: 'dispute.opened' }))
  await sql`update sandbox_payments set disputed_cents = ${one.cents} where id = ${one.ref}`.execute(group.services.db)
}
export async function decide({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{ dispute_ref: string; ref: string; cents: number }>`
    select d.provider_ref as dispute_ref, t.settled_ref as ref, d.amount_cents as cents from disputes d join top_ups t on t.id = d.top_up_id
    where d.user_id = ${by.id} and d.state <> 'won' order by d.id`.execute(group.services.db)
  const one = pick(rows, n)
  if (!one) return
  const event = {
    eventId: fresh(),
    disputeRef: one.dispute_ref,
    settledRef: one.ref,
    amountCents: one.cents,
    reason: '',
  }
  const kind = n % 3 === 0 ? ('dispute.lost' as const) : ('dispute.won' as const)
  await inTx(group, (tx) => closeDispute(tx, group.services, sandbox(group), { ...event, kind }))
  if (kind === 'dispute.won')
    await sql`update sandbox_payments set disputed_cents = 0 where id = ${one.ref}`.execute(group.services.db)
  // staff open an account again, also after a lost dispute
  else await sql`update accounts set payments_frozen_at = null where user_id = ${by.id}`.execute(group.services.db)
}

const steps = [approveWithdrawal, markSent, markPaid] as const
export async function stepWithdrawal({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    id: number
    state: string
  }>`select id, state from withdrawals where user_id = ${by.id} order by id desc limit 1`.execute(group.services.db)
  const one = rows[0]
  if (!one) return
  const next = steps[['requested', 'approved', 'sent'].indexOf(one.state)]
  await inTx(group, (tx) =>
    n % 5 === 0
      ? markReturned(tx, one.id, 'Name differs')
      : n % 7 === 0
        ? rejectWithdrawal(tx, one.id, 'Name differs')
        : (next?.(tx, one.id) ?? Promise.resolve(null)),
  )
}
export async function withdraw({ group, by, n }: Cast): Promise<void> {
  const cents = [5000, 8000, 40_000][n % 3] ?? 5000
  await inTx(group, (tx) => openWithdrawal(tx, by.id, cents))
}

/** Staff remove what fans have unlocked. */
export async function removePosts({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{ id: string; buyerId: number }>`select id, buyer_id as "buyerId" from purchases
    where creator_id = ${by.id} and kind = 'unlock' and state in ('paid', 'released') order by id limit ${(n % 3) + 1}`.execute(
    group.services.db,
  )
  await refundRemoved(group.services, rows)
}

export async function toCard({ group, by, n }: Cast): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from top_ups where user_id = ${by.id} and state = 'succeeded' order by created_at, id`.execute(
    group.services.db,
  )
  const one = pick(rows, n)
  if (!one) return
  await inTx(group, async (tx) => {
    const asked = await refundTopUp(tx, group.services, one.id)
    if (asked instanceof Failure) return
    await finishRefund(tx, group.services, asked.refundId, n % 4 === 0 ? 'failed' : 'succeeded', fresh())
    if (n % 4 !== 0)
      await sql`update sandbox_payments set refunded_cents = refunded_cents + ${asked.amountCents} where reference = ${one.id}`.execute(
        tx,
      )
  })
}
