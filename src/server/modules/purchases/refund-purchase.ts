import { sql } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import { fail, type Failure } from '#platform/failure.ts'
import { notifyCharged } from '#modules/notifications/notify-charged.ts'
import { revokeAccess } from '#modules/entitlements/revoke-access.ts'
import {
  chargebackLoss,
  owedOf,
  pendingOf,
  platformFee,
  pointsIssued,
  pointsOf,
  promotionCost,
  taxPayable,
  walletOf,
} from '#modules/ledger/accounts.ts'
import { lockedBalances } from '#modules/ledger/balance.ts'
import { post, Shortfall, type Leg, transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import { chargeLegs, chargesOf, holdingsOf, recordTaken } from './revenue-split/take-back-split.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { collectOwed } from './collect-owed.ts'
import { exchangedPoints, pointsOfPart } from './exchanged-points.ts'
import { returnHeld } from './escrow.ts'
import { centsPerPoint } from './pending-points.ts'
import { openLosses, recordLoss, recordRecovered } from '#modules/payments/platform-losses.ts'
import { releaseOne } from './buying/release-earnings.ts'

const unlocking: ReadonlySet<PurchaseKind> = new Set<PurchaseKind>([
  'unlock',
  'message_unlock',
  'story_unlock',
  'live_ticket',
])

export type RefundOrder = {
  /** `refund`: someone decided it; `reversal`: a dispute, or a mistake undone. */
  kind: 'refund' | 'reversal'
  /** Part of the price before tax; without it all that is left. */
  cents?: number
  /** Leaves what was bought open, such as when a part of the price is given back; not a post or message of which nothing is paid any more. */
  keepAccess?: boolean
  disputeId?: number
  /** A decision of staff that the platform bears the creator's part. Without it the creator does (docs/decisions/081). */
  platformPays?: { staffId: number | null; reason: string }
  /** Adds up what each creator pays: the caller collects it and tells them, once for many refunds. Without it that is done at once. */
  owing?: Map<number, number>
}
/**
 * All in cents but `points`. `lostCents`: the creator's part, where the platform bears it; `pointsCents`: kept back for points
 * that were exchanged before; `recoveredCents`: kept back for what a dispute of the buyer has cost; `toWalletCents`: what came.
 */
export type Refunded = {
  priceCents: number
  taxCents: number
  feeCents: number
  lostCents: number
  points: number
  pointsCents: number
  recoveredCents: number
  toWalletCents: number
}

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
  made_at: string
}

/** The share of a whole that belongs to `part` of `price`; counted from the start, so that parts add up to the whole. */
const share = (whole: number, part: number, price: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(price))

/** What this refund takes from each side of the purchase; `points` as they were given. */
function partsOf(row: Row, cents: number): { tax: number; fee: number; points: number } {
  const total = row.refunded_cents + cents
  return {
    tax: share(row.tax_cents, total, row.price_cents) - row.refunded_tax_cents,
    fee: share(row.fee_cents, total, row.price_cents) - row.refunded_fee_cents,
    points: pointsOfPart(boughtOf(row), cents),
  }
}

/** Nobody has earned a part of a payment that still waits for an answer: it goes back as it came, in one piece. */
async function returnWhole(tx: Tx, row: Row, cents?: number): Promise<Refunded | Failure<'invalid_input'>> {
  if (cents !== undefined && cents !== row.price_cents) return fail('invalid_input', { mostCents: row.price_cents })
  await returnHeld(tx, { purchaseId: row.id })
  const [priceCents, taxCents] = [row.price_cents, row.tax_cents]
  const none = { feeCents: 0, lostCents: 0, points: 0, pointsCents: 0, recoveredCents: 0 }
  return { priceCents, taxCents, ...none, toWalletCents: priceCents + taxCents }
}

async function lockPurchase(tx: Tx, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from purchases where id = ${id}::uuid for update`.execute(tx)
  return rows[0]
}

const boughtOf = (row: Row) => ({
  buyerId: row.buyer_id,
  state: row.state,
  points: row.points,
  priceCents: row.price_cents,
  refundedCents: row.refunded_cents,
  refundedPoints: row.refunded_points,
})

/**
 * Gives a purchase back, whole or in part: price and tax go to the buyer's wallet; fee, earnings, points and access are
 * reversed (product page, Refunds). The creator pays the earnings: what is pending of the purchase goes back, what had
 * cleared is charged to the creator and each co-creator and collected (`collectOwed`); where staff have decided that the
 * platform pays, it is a loss that is listed. Points always go back: those that were exchanged are kept back from the money,
 * a cent each (docs/decisions/080). What the buyer's bank took back after the purchase, at the platform's loss, is kept back as well. A
 * refund changes nothing once all was given back: `not_found`, as for a purchase that does not exist, and `invalid_input`
 * for more than what is left. In the caller's transaction; the purchase's row is locked.
 */
export async function refundPurchase(
  tx: Tx,
  _services: unknown,
  purchaseId: string,
  { kind, cents, keepAccess = false, disputeId, platformPays, owing }: RefundOrder,
): Promise<Refunded | Failure<'not_found' | 'invalid_input'>> {
  let row = await lockPurchase(tx, purchaseId)
  if (!row || row.state === 'refunded' || row.state === 'reversed') return fail('not_found')
  if (row.state === 'held') return returnWhole(tx, row, cents)
  const left = row.price_cents - row.refunded_cents
  const price = cents ?? left
  if (!Number.isSafeInteger(price) || price <= 0 || price > left) return fail('invalid_input', { mostCents: left })
  // what the creator keeps need not wait any more
  if (platformPays && row.state === 'paid') {
    await releaseOne(tx, row.id)
    row = (await lockPurchase(tx, row.id)) ?? row
  }
  const { tax, fee, points } = partsOf(row, price)
  const wallet = walletOf(row.buyer_id)
  await lockedBalances(tx, [wallet, pointsOf(row.buyer_id)])
  const exchanged = await exchangedPoints(tx, boughtOf(row), price)
  const pointsCents = exchanged * centsPerPoint
  const losses = kind === 'refund' ? await openLosses(tx, row.buyer_id, row.made_at) : []
  const recoveredCents = Math.min(
    price + tax - pointsCents,
    losses.reduce((sum, one) => sum + one.left, 0),
  )
  const earned = price - fee
  const isReleased = row.state === 'released'
  const charges = isReleased
    ? chargesOf(earned, {
        all: row.earned_cents,
        authorId: row.creator_id,
        held: await holdingsOf(tx, row.id),
      })
    : []
  const earnings = platformPays ? chargebackLoss : isReleased ? owedOf(row.creator_id) : pendingOf(row.creator_id)
  const legs: Leg[] = [
    ...(platformPays ? [] : chargeLegs(row.creator_id, charges)),
    { from: earnings, to: wallet, amount: earned },
    { from: platformFee, to: wallet, amount: fee },
    { from: taxPayable, to: wallet, amount: tax },
    { from: wallet, to: promotionCost, amount: pointsCents },
    { from: wallet, to: chargebackLoss, amount: recoveredCents },
    { from: pointsOf(row.buyer_id), to: pointsIssued, amount: points - exchanged },
  ]
  const { rows: earlier } = await sql<{
    n: number
  }>`select count(*)::int as n from refunds where purchase_id = ${row.id}`.execute(tx)
  const transfer = transferId('refund', row.id, earlier[0]?.n ?? 0)
  const posted = await post(tx, { id: transfer, kind, legs: legs.filter((leg) => leg.amount > 0) })
  if (posted instanceof Shortfall) throw new Error(`Purchase ${row.id} cannot be given back: ${String(posted.missing)}`)

  const whole = price === left
  await sql`update purchases set refunded_cents = refunded_cents + ${price}, refunded_tax_cents = refunded_tax_cents + ${tax},
      refunded_fee_cents = refunded_fee_cents + ${fee}, refunded_points = refunded_points + ${points},
      state = ${whole ? (kind === 'refund' ? 'refunded' : 'reversed') : row.state} where id = ${row.id}`.execute(tx)
  // with its last cent an opened post, message, story or show closes again, in however many parts the price went back
  const stays = keepAccess && !(whole && unlocking.has(row.kind))
  const until = stays ? null : await revokeAccess(tx, { id: row.id, kind: row.kind, subjectId: row.subject_id })
  const lostCents = platformPays ? earned : 0
  await sql`insert into refunds (id, purchase_id, kind, price_cents, tax_cents, fee_cents, points, points_cents, lost_cents, paid_by,
      dispute_id, state_before, access_until)
    values (${transfer}, ${row.id}, ${kind}, ${price}, ${tax}, ${fee}, ${points}, ${pointsCents}, ${lostCents},
      ${platformPays ? 'platform' : 'creator'}, ${disputeId ?? null}, ${row.state}, ${until})`.execute(tx)
  await recordTaken(tx, { id: transfer, purchaseId: row.id, moves: !platformPays }, charges)
  await recordRecovered(tx, row.buyer_id, losses, recoveredCents)
  if (platformPays)
    await recordLoss(tx, {
      cause: 'staff',
      cents: lostCents,
      userId: row.creator_id,
      refundId: transfer,
      ...platformPays,
    })
  const charged = owing ?? new Map<number, number>()
  if (!platformPays)
    for (const one of isReleased ? charges : [{ creatorId: row.creator_id, cents: earned }])
      charged.set(one.creatorId, (charged.get(one.creatorId) ?? 0) + one.cents)
  if (!owing) {
    await notifyCharged(tx, charged, transfer)
    await collectOwed(tx, charged.keys())
  }
  await signalUpdates(tx, row.buyer_id, row.creator_id)
  return {
    priceCents: price,
    taxCents: tax,
    feeCents: fee,
    lostCents,
    points,
    pointsCents,
    recoveredCents,
    toWalletCents: price + tax - pointsCents - recoveredCents,
  }
}
