import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { ChangeQuote, Subscription } from '#contract/subscriptions.ts'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balanceInQuery } from '#modules/ledger/balance.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { planLimit, soldAbove } from '#modules/site/operator-rules.ts'
import { collectOwed } from '#modules/purchases/collect-owed.ts'
import { openLossCents } from '#modules/payments/platform-losses.ts'
import { exchangedPoints } from '#modules/purchases/exchanged-points.ts'
import { centsPerPoint } from '#modules/purchases/pending-points.ts'
import { purchase, type PaymentRefusal } from '#modules/purchases/purchase.ts'
import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { periodEnd } from './calendar.ts'
import { recordPeriod } from './periods.ts'
import { taxFor } from '#modules/site/tax.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { percentOff } from './offer.ts'
import { viewAfter } from './subscription-row.ts'

type Refusal = 'not_found' | 'not_ready' | 'not_selling' | 'creator_leaving' | 'over_limit'
export type Wish = { fanId: number; id: number; period: Period; months: number }
export type Order = Wish & { expectedPriceCents: number; expectedRenewalPriceCents: number }

type Row = {
  creator_id: number
  state: Subscription['state']
  same: boolean
  plan_cents: number | null
  bundle_percent: number | null
  page_rests: boolean
  page_closes: boolean
  sells: boolean
  /** The current period is the last one paid, and by the fan: neither a gift nor a trial waits behind it. */
  alone: boolean
  days: number
  days_left: number
  now: string
  zone: string
  renews_at: string
  new_end: string
  purchase_id: string | null
  paid_state: string | null
  paid_at: string | null
  paid_points: number
  refunded_points: number
  paid_cents: number
  paid_tax: number
  refunded_cents: number
  refunded_tax: number
  balance: number
}

async function readChange(db: Db | Tx, { fanId, id, period, months }: Wish): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select s.creator_id, s.state, s.period = ${period} and s.months = ${months} as same, s.renews_at, now() as now, s.time_zone as zone,
      (select price_cents from plans where creator_id = s.creator_id and period = ${period}) as plan_cents,
      (select percent_off from promotions b where b.creator_id = s.creator_id and b.kind = 'bundle' and b.months = ${months} and b.ended_at is null
        and (b.expires_at is null or b.expires_at > now())) as bundle_percent,
      exists (select from creator_terms t where t.creator_id = s.creator_id and t.paused_at is not null) as page_rests,
      exists (select from accounts a where a.user_id = s.creator_id and a.deletion_at is not null) as page_closes,
      (select is_creator from users where id = s.creator_id) as sells,
      w.subscription_id is not null and (w.purchase_id is null or p.id is not null)
        and not exists (select from subscription_periods o where o.subscription_id = s.id and o.until_at > now() and o.from_at <> w.from_at) as alone,
      greatest(1, round(extract(epoch from w.until_at - w.from_at) / 86400))::int as days,
      greatest(0, ceil(extract(epoch from w.until_at - greatest(now(), w.from_at)) / 86400))::int as days_left,
      ${periodEnd(sql`now()`, sql`s.time_zone`, period, months)} as new_end,
      w.purchase_id, coalesce(p.price_cents, 0) as paid_cents, coalesce(p.tax_cents, 0) as paid_tax,
      p.state as paid_state, p.made_at as paid_at, coalesce(p.points, 0) as paid_points, coalesce(p.refunded_points, 0) as refunded_points,
      coalesce(p.refunded_cents, 0) as refunded_cents, coalesce(p.refunded_tax_cents, 0) as refunded_tax,
      ${balanceInQuery(walletOf(fanId))} as balance
    from subscriptions s
    left join subscription_periods w on w.subscription_id = s.id and w.until_at = s.renews_at
    left join purchases p on p.id = w.purchase_id and p.buyer_id = s.fan_id
    where s.id = ${id} and s.fan_id = ${fanId}`.execute(db)
  return rows[0] ?? null
}

type Change = { row: Row; quote: ChangeQuote }

/**
 * What is left of the paid period, in whole days begun, counts towards the new one. If the new one costs more, it begins now
 * for the difference; otherwise it begins with the next renewal and nothing is paid or given back: a longer plan's discount
 * cannot be taken and left (docs/decisions/019).
 */
async function findChange(
  db: Db | Tx,
  services: Pick<Services, 'settings'>,
  wish: Wish,
): Promise<Result<Change, Refusal>> {
  const row = await readChange(db, wish)
  if (!row) return fail('not_found')
  if ((row.state !== 'active' && row.state !== 'trial') || row.same || !row.sells) return fail('not_ready')
  if (row.page_rests) return fail('not_selling')
  if (row.page_closes) return fail('creator_leaving')
  const { period, months } = wish
  if (row.plan_cents === null || (months > 1 && (period !== 'monthly' || row.bundle_percent === null)))
    return fail('not_found')
  const above = soldAbove(services, planLimit[period], row.plan_cents)
  if (above) return above
  const priceCents = percentOff(row.plan_cents * months, months > 1 ? (row.bundle_percent ?? 0) : 0)
  const left = row.paid_cents - row.refunded_cents
  const creditCents = Math.min(left, Math.floor((row.paid_cents * Math.min(row.days_left, row.days)) / row.days))
  const now = row.state === 'active' && row.alone && row.days_left > 0 && priceCents > 0 && priceCents >= creditCents
  const creditTax = now ? taxOfPart(row, creditCents) : 0
  const tax = now ? (await taxFor(db, wish.fanId, priceCents)).taxCents - creditTax : 0
  const due = now ? priceCents - creditCents : 0
  const pointsCents = now && creditCents > 0 ? await exchangedCents(db, row, { ...wish, creditCents }) : 0
  const back = creditCents + creditTax - pointsCents
  const recoveredCents =
    now && creditCents > 0 && row.paid_at !== null
      ? Math.min(back, await openLossCents(db, wish.fanId, row.paid_at))
      : 0
  const quote: ChangeQuote = {
    when: now ? 'now' : 'renewal',
    period,
    months,
    priceCents,
    creditCents: now ? creditCents : 0,
    dueCents: due,
    taxCents: tax,
    pointsCents,
    recoveredCents,
    totalCents: due + tax + pointsCents + recoveredCents,
    renewsAt: now ? row.new_end : row.renews_at,
    balanceCents: row.balance,
  }
  return { row, quote }
}

/** What is kept back of the credit for points that came with it and were exchanged (docs/decisions/080). */
const exchangedCents = async (db: Db | Tx, row: Row, { fanId, creditCents }: { fanId: number; creditCents: number }) =>
  centsPerPoint *
  (await exchangedPoints(
    db,
    {
      buyerId: fanId,
      state: row.paid_state ?? '',
      points: row.paid_points,
      priceCents: row.paid_cents,
      refundedCents: row.refunded_cents,
      refundedPoints: row.refunded_points,
    },
    creditCents,
  ))

/** Tax that comes back with a part of a price, counted as refunds count it. */
const taxOfPart = (row: Row, cents: number): number =>
  row.paid_cents === 0
    ? 0
    : Math.floor((row.paid_tax * (row.refunded_cents + cents)) / row.paid_cents) - row.refunded_tax

/** What a change would cost now, shown before it is made. */
export async function quoteChange(services: Services, wish: Wish): Promise<Result<ChangeQuote, Refusal>> {
  const change = await findChange(services.db, services, wish)
  return change instanceof Failure ? change : change.quote
}

async function changeNow(
  tx: Tx,
  services: Services,
  { fanId, id }: Wish,
  { row, quote }: Change,
): Promise<Result<null, PaymentRefusal>> {
  // what is left goes back first, so that the wallet needs to hold the difference only; the creator is asked for it when the
  // new payment stands beside it
  const owing = new Map<number, number>()
  if (quote.creditCents > 0 && row.purchase_id !== null) {
    const order = { kind: 'refund', cents: quote.creditCents, keepAccess: true, owing } as const
    const given = await refundPurchase(tx, services, row.purchase_id, order)
    if (given instanceof Failure) throw new Error(`What is left of subscription ${String(id)} cannot be given back.`)
  }
  // after an outage the paid period may not have begun: nothing of it is left then
  await sql`update subscription_periods set until_at = greatest(from_at, ${row.now}::timestamptz)
    where subscription_id = ${id} and until_at = ${row.renews_at}::timestamptz`.execute(tx)
  const purchaseId = transferId('change', id, row.now)
  const paid = await purchase(tx, services, {
    id: purchaseId,
    kind: 'subscription',
    buyerId: fanId,
    creatorId: row.creator_id,
    subjectId: id,
    priceCents: quote.priceCents,
  })
  if (paid instanceof Failure) return paid
  await collectOwed(tx, owing.keys())
  await sql`update subscriptions set period = ${quote.period}, months = ${quote.months}, price_cents = ${quote.priceCents}::bigint,
      discounted_cents = null, discounts_left = 0, next_period = null, next_months = null, next_price_cents = null,
      anchor_at = ${row.now}::timestamptz, periods = ${quote.months}, renews_at = ${quote.renewsAt}::timestamptz, try_at = ${quote.renewsAt}::timestamptz
    where id = ${id}`.execute(tx)
  await recordPeriod(tx, { subscriptionId: id, fromAt: row.now, untilAt: quote.renewsAt, purchaseId })
  await grantSubscription(tx, { fanId, creatorId: row.creator_id, until: quote.renewsAt, renews: true })
  return null
}

/** Changes to another plan of the same creator, if it still costs what the fan was shown. */
export async function changePlan(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Subscription, Refusal | PaymentRefusal | 'price_changed' | 'key_reused'>> {
  const { fanId, id } = order
  return idempotent(services.db, fanId, idempotency, async (tx) => {
    await sql`select from subscriptions where id = ${id} and fan_id = ${fanId} for update`.execute(tx)
    const change = await findChange(tx, services, order)
    if (change instanceof Failure) return change
    const { quote } = change
    if (quote.dueCents !== order.expectedPriceCents || quote.priceCents !== order.expectedRenewalPriceCents)
      return fail('price_changed', { priceCents: quote.dueCents, renewalPriceCents: quote.priceCents })
    if (quote.when === 'now') {
      const changed = await changeNow(tx, services, order, change)
      if (changed instanceof Failure) return changed
    } else
      await sql`update subscriptions set next_period = ${quote.period}, next_months = ${quote.months}, next_price_cents = ${quote.priceCents}::bigint
        where id = ${id}`.execute(tx)
    await signalUpdates(tx, fanId)
    return viewAfter(tx, id)
  })
}
