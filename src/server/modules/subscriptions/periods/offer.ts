import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import { planLimit, soldAbove } from '#modules/site/operator-rules.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { fail, failField, type Result } from '#platform/failure.ts'

/** What a fan asks the price of. `gift`: for someone else, so neither trial nor code. */
export type Wish = {
  fanId: number
  username: string
  period: Period
  months: number
  promoCode?: string | undefined
  gift?: boolean
}

/** What it costs, in cents before tax. Whole prices of one renewal (of all months of a bundle). */
export type Offer = {
  creatorId: number
  period: Period
  months: number
  /** Without any promotion. */
  fullCents: number
  /** To pay now. */
  nowCents: number
  /** What the agreed price is, once discounts are over. */
  laterCents: number
  /** Price of the discounted periods, and how many renewals after today's payment have it. */
  discountedCents: number | null
  discountedRenewals: number
  trialDays: number | null
  /** Promotions that this takes up. */
  promotionIds: number[]
}
export type OfferRefusal =
  | 'not_found'
  | 'forbidden'
  | 'not_selling'
  | 'creator_leaving'
  | 'over_limit'
  | 'invalid_input'

type Promo = {
  id: number
  kind: 'discount' | 'trial'
  percent_off: number | null
  amount_off_cents: number | null
  periods: number | null
  trial_days: number | null
}
type Row = {
  creator_id: number
  price_cents: number
  paused: boolean
  leaving: boolean
  bundle_percent: number | null
  code: Promo | null
  trial: Promo | null
  first_time: boolean
}

/** A promotion that can be used now, as part of a query. */
const isOpen = (name: string) =>
  sql.raw(
    `${name}.ended_at is null and (${name}.expires_at is null or ${name}.expires_at > now()) and (${name}.uses_max is null or ${name}.uses < ${name}.uses_max)`,
  )

/** Percent off a price, half a cent up. */
export const percentOff = (priceCents: number, percent: number): number =>
  Math.floor((priceCents * (100 - percent) + 50) / 100)

const discounted = (priceCents: number, { percent_off, amount_off_cents }: Promo): number =>
  percent_off === null ? Math.max(0, priceCents - (amount_off_cents ?? 0)) : percentOff(priceCents, percent_off)

/**
 * What a creator sells to this fan now, with what promotions take off. A code goes with one period at a time, not with a
 * bundle; a trial is for those who never subscribed to this creator (docs/decisions/019).
 */
export async function findOffer(
  db: Db | Tx,
  services: Pick<Services, 'settings'>,
  wish: Wish,
): Promise<Result<Offer, OfferRefusal>> {
  const { fanId, username, period, months, promoCode = null, gift = false } = wish
  if (months > 1 && period !== 'monthly') return failField('months', 'Bundles only work with the monthly plan.')
  const { rows } = await sql<Row>`
    select u.id as creator_id, p.price_cents, exists (select from creator_terms t where t.creator_id = u.id and t.paused_at is not null) as paused,
      exists (select from accounts a where a.user_id = u.id and a.deletion_at is not null) as leaving,
      (select b.percent_off from promotions b where b.creator_id = u.id and b.kind = 'bundle' and b.months = ${months} and ${isOpen('b')}) as bundle_percent,
      (select row_to_json(c) from promotions c where c.creator_id = u.id and c.code = ${promoCode} and ${isOpen('c')}
        and not exists (select from promotion_uses x where x.promotion_id = c.id and x.fan_id = ${fanId})) as code,
      (select row_to_json(t) from promotions t where t.creator_id = u.id and t.kind = 'trial' and t.code is null and ${isOpen('t')}) as trial,
      not exists (select from subscriptions s where s.fan_id = ${fanId} and s.creator_id = u.id) as first_time
    from users u join plans p on p.creator_id = u.id and p.period = ${period}
    where u.username = ${username} and u.is_creator and u.deleted_at is null and u.suspended_at is null and ${visibleTo(fanId)}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return fail('not_found')
  if (row.creator_id === fanId) return fail('forbidden')
  if (row.paused) return fail('not_selling')
  // a gift says what will happen: what is unused when the page closes goes back to the giver
  if (row.leaving && !gift) return fail('creator_leaving')
  if (months > 1 && row.bundle_percent === null && !gift) return fail('not_found')
  const above = soldAbove(services, planLimit[period], row.price_cents)
  if (above) return above
  const fullCents = row.price_cents * months
  const laterCents = percentOff(fullCents, months > 1 ? (row.bundle_percent ?? 0) : 0)
  const offer: Offer = {
    creatorId: row.creator_id,
    period,
    months,
    fullCents,
    nowCents: laterCents,
    laterCents,
    discountedCents: null,
    discountedRenewals: 0,
    trialDays: null,
    promotionIds: [],
  }
  if (gift) return soldAbove(services, 'giftMaxCents', laterCents) ?? offer
  return withPromotions(offer, row, promoCode)
}

function withPromotions(offer: Offer, row: Row, promoCode: string | null): Result<Offer, OfferRefusal> {
  const { code, first_time: firstTime } = row
  if (promoCode !== null) {
    if (!code) return failField('promoCode', 'This code isn’t valid.')
    if (offer.months > 1) return failField('promoCode', 'This code doesn’t work with bundles.')
    if (code.kind === 'trial' && !firstTime) return failField('promoCode', 'This code is for new subscribers.')
  }
  const trial = code?.kind === 'trial' ? code : firstTime && offer.laterCents > 0 ? row.trial : null
  const discount = code?.kind === 'discount' ? code : null
  const discountedCents = discount ? discounted(offer.laterCents, discount) : null
  return {
    ...offer,
    nowCents: trial ? 0 : (discountedCents ?? offer.laterCents),
    discountedCents,
    // the first period takes one of them, unless the trial comes before it
    discountedRenewals: discount ? (discount.periods ?? 0) - (trial ? 0 : 1) : 0,
    trialDays: trial ? trial.trial_days : null,
    promotionIds: [trial, discount].flatMap((promotion) => (promotion ? [promotion.id] : [])),
  }
}

/** What the first renewal of an offer takes, in cents before tax. */
export const firstRenewalCents = (offer: Offer): number =>
  offer.discountedRenewals > 0 ? (offer.discountedCents ?? offer.laterCents) : offer.laterCents
