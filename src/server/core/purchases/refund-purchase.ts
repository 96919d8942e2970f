import { sql } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { revokeAccess } from '../entitlements/revoke-access.ts'
import {
  availableOf,
  chargebackLoss,
  pendingOf,
  platformFee,
  pointsIssued,
  pointsOf,
  taxPayable,
  walletOf,
} from '../ledger/accounts.ts'
import { lockedBalances } from '../ledger/balance.ts'
import { post, Shortfall, type Leg } from '../ledger/post.ts'
import { transferId } from '../ledger/transfer-id.ts'
import type { Tx } from '../services.ts'
import { holdingsOf, recordTaken, takeBackLegs, takeParts } from '../shares/take-back-shares.ts'
import { signalUpdates } from '../updates/signal.ts'
import { returnHeld } from './held.ts'

export type RefundOrder = {
  /** `refund`: someone decided it; `reversal`: a dispute, or a mistake undone. */
  kind: 'refund' | 'reversal'
  /** Part of the price before tax; without it all that is left. */
  cents?: number
  /** Leaves what was bought open, such as when a part of the price is given back; not a post or message of which nothing is paid any more. */
  keepAccess?: boolean
  disputeId?: number
}
/** All in cents but `points`. `lostCents`: of the creator's part, what the creator no longer had and the platform carries. */
export type Refunded = { priceCents: number; taxCents: number; feeCents: number; lostCents: number; points: number }

type Row = {
  id: string
  buyer_id: number
  creator_id: number
  kind: PurchaseKind
  subject_id: number | null
  price_cents: number
  tax_cents: number
  fee_cents: number
  points: number
  state: 'held' | 'paid' | 'released' | 'refunded' | 'reversed'
  refunded_cents: number
  refunded_tax_cents: number
  refunded_fee_cents: number
  refunded_points: number
  earned_cents: number
}

/** The share of a whole that belongs to `part` of `price`; counted from the start, so that parts add up to the whole. */
const share = (whole: number, part: number, price: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(price))

/** What this refund takes from each side of the purchase, before it is known what the creator and the fan still have. */
function partsOf(row: Row, cents: number): { tax: number; fee: number; points: number } {
  const total = row.refunded_cents + cents
  return {
    tax: share(row.tax_cents, total, row.price_cents) - row.refunded_tax_cents,
    fee: share(row.fee_cents, total, row.price_cents) - row.refunded_fee_cents,
    // a dispute that was won leaves points that the fan no longer had counted as taken
    points: Math.max(0, share(row.points, total, row.price_cents) - row.refunded_points),
  }
}

/** Nobody has earned a part of a payment that still waits for an answer: it goes back as it came, in one piece. */
async function returnWhole(tx: Tx, row: Row, cents?: number): Promise<Refunded | Failure<'invalid_input'>> {
  if (cents !== undefined && cents !== row.price_cents) return fail('invalid_input', { mostCents: row.price_cents })
  await returnHeld(tx, { purchaseId: row.id })
  return { priceCents: row.price_cents, taxCents: row.tax_cents, feeCents: 0, lostCents: 0, points: 0 }
}

/**
 * Gives a purchase back, whole or in part: price and tax go to the buyer's wallet; fee, earnings, points and access are
 * reversed (product page, Refunds). The creator's part comes from pending earnings, or from the available ones once it
 * was released, each co-creator's from theirs, never below zero: the platform carries the rest as a loss. Points come back as far as the fan still has
 * them. A refund changes nothing once all was given back: `not_found`, as for a purchase that does not exist, and
 * `invalid_input` for more than what is left. In the caller's transaction; the purchase's row is locked.
 */
export async function refundPurchase(
  tx: Tx,
  _services: unknown,
  purchaseId: string,
  { kind, cents, keepAccess = false, disputeId }: RefundOrder,
): Promise<Refunded | Failure<'not_found' | 'invalid_input'>> {
  const { rows } = await sql<Row>`select * from purchases where id = ${purchaseId}::uuid for update`.execute(tx)
  const row = rows[0]
  if (!row || row.state === 'refunded' || row.state === 'reversed') return fail('not_found')
  if (row.state === 'held') return returnWhole(tx, row, cents)
  const left = row.price_cents - row.refunded_cents
  const price = cents ?? left
  if (!Number.isSafeInteger(price) || price <= 0 || price > left) return fail('invalid_input', { mostCents: left })
  const { tax, fee, points: takenPoints } = partsOf(row, price)
  const [wallet, points, available] = [walletOf(row.buyer_id), pointsOf(row.buyer_id), availableOf(row.creator_id)]
  const isReleased = row.state === 'released'
  const held = isReleased ? await holdingsOf(tx, row.id) : []
  const theirs = held.map((one) => availableOf(one.co_creator_id))
  const [, fansPoints = 0, creators = 0, ...others] = await lockedBalances(tx, [wallet, points, available, ...theirs])
  const backPoints = Math.min(takenPoints, fansPoints)
  const earned = price - fee
  const { own, taken } = takeParts(earned, { all: row.earned_cents, held, have: others })
  const fromCoCreators = taken.reduce((sum, { moved }) => sum + moved, 0)
  const fromCreator = (isReleased ? Math.min(own, creators) : own) + fromCoCreators
  const legs: Leg[] = [
    ...takeBackLegs(taken),
    { from: isReleased ? available : pendingOf(row.creator_id), to: wallet, amount: fromCreator },
    { from: chargebackLoss, to: wallet, amount: earned - fromCreator },
    { from: platformFee, to: wallet, amount: fee },
    { from: taxPayable, to: wallet, amount: tax },
    { from: points, to: pointsIssued, amount: backPoints },
  ]
  const { rows: earlier } = await sql<{
    n: number
  }>`select count(*)::int as n from refunds where purchase_id = ${row.id}`.execute(tx)
  const transfer = transferId('refund', row.id, earlier[0]?.n ?? 0)
  const posted = await post(tx, { id: transfer, kind, legs: legs.filter((leg) => leg.amount > 0) })
  if (posted instanceof Shortfall) throw new Error(`Purchase ${row.id} cannot be given back: ${String(posted.missing)}`)

  const whole = price === left
  await sql`update purchases set refunded_cents = refunded_cents + ${price}, refunded_tax_cents = refunded_tax_cents + ${tax},
      refunded_fee_cents = refunded_fee_cents + ${fee}, refunded_points = refunded_points + ${takenPoints},
      state = ${whole ? (kind === 'refund' ? 'refunded' : 'reversed') : row.state} where id = ${row.id}`.execute(tx)
  // with its last cent an opened post or message closes again, in however many parts the price went back
  const stays = keepAccess && !(whole && (row.kind === 'unlock' || row.kind === 'message_unlock'))
  const until = stays ? null : await revokeAccess(tx, { id: row.id, kind: row.kind, subjectId: row.subject_id })
  await sql`insert into refunds (id, purchase_id, kind, price_cents, tax_cents, fee_cents, points, lost_cents, dispute_id, state_before, access_until)
    values (${transfer}, ${row.id}, ${kind}, ${price}, ${tax}, ${fee}, ${backPoints}, ${earned - fromCreator},
      ${disputeId ?? null}, ${row.state}, ${until})`.execute(tx)
  await recordTaken(tx, { id: transfer, purchaseId: row.id }, taken)
  await signalUpdates(tx, row.buyer_id, row.creator_id)
  return {
    priceCents: price,
    taxCents: tax,
    feeCents: fee,
    lostCents: earned - fromCreator,
    points: backPoints,
  }
}
