import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { Tx } from '#platform/services.ts'
import { taxBy, type Evidence } from '#modules/site/tax.ts'

export type SubscriptionRow = Evidence & {
  id: number
  creator_id: number
  period: Period
  months: number
  price_cents: number
  due_cents: number
  discounts_left: number
  state: Subscription['state']
  started_at: string
  renews_at: string
  ended_at: string | null
  blocked: boolean
  trial_until: string | null
  paused_at: string | null
  /** What the same plan costs now; null when it is not sold any more. */
  plan_cents: number | null
  next_period: Period | null
  next_months: number | null
  next_price_cents: number | null
  username: string
  name: string
  avatar: string | null
  giver_username: string | null
  giver_name: string | null
  giver_avatar: string | null
  renewal_card: Subscription['renewalCard']
  /** What the fan's tax is decided by, beside the country in `Evidence`. */
  day: string
}

/** The plan's price for one renewal as new subscribers pay it: of a bundle only while that is offered. */
const planCents = sql`(select case when s.months = 1 then p.price_cents else (
    select floor((p.price_cents::bigint * s.months * (100 - b.percent_off) + 50) / 100.0)::bigint from promotions b where b.creator_id = s.creator_id and b.kind = 'bundle'
      and b.months = s.months and b.ended_at is null and (b.expires_at is null or b.expires_at > now())) end
  from plans p where p.creator_id = s.creator_id and p.period = s.period)`

export const subscriptionRows: RawBuilder<SubscriptionRow> = sql`
  select s.id, s.creator_id, s.period, s.months, s.price_cents, s.due_cents, s.discounts_left, s.state, s.started_at, s.renews_at, s.ended_at,
    exists (select from blocks b where b.user_id = s.fan_id and b.blocked_id = s.creator_id) as blocked, s.trial_until, s.paused_at, ${planCents} as plan_cents, s.next_period, s.next_months, s.next_price_cents,
    u.username, u.name, u.avatar, g.username as giver_username, g.name as giver_name, g.avatar as giver_avatar,
    (select json_build_object('id', c.id, 'brand', c.brand, 'last4', c.last4, 'expMonth', c.exp_month, 'expYear', c.exp_year)
      from renewal_cards r join payment_cards c on c.id = r.card_id where r.subscription_id = s.id) as renewal_card,
    f.country as declared, f.card_country as card, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day
  from subscriptions s join users u on u.id = s.creator_id left join users g on g.id = s.gift_from
    left join accounts f on f.user_id = s.fan_id`

/** A subscription as its fan sees it, with the tax of the fan's country. */
export const subscriptionView = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  creator: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
  period: row.period,
  months: row.months,
  priceCents: row.price_cents,
  renewalPriceCents: row.due_cents,
  renewalTaxCents: taxBy(row, row.day, row.due_cents).taxCents,
  discountedRenewals: row.discounts_left,
  newPriceCents: row.state !== 'ended' && row.plan_cents !== row.price_cents ? row.plan_cents : null,
  nextPlan:
    row.next_period === null || row.next_price_cents === null
      ? null
      : { period: row.next_period, months: row.next_months ?? 1, priceCents: row.next_price_cents },
  state: row.state,
  startedAt: row.started_at,
  renewsAt: row.renews_at,
  endedAt: row.ended_at,
  blocked: row.blocked,
  renewalCard: row.renewal_card,
  giftFrom:
    row.giver_username === null
      ? null
      : { username: row.giver_username, name: row.giver_name ?? '', avatarUrl: pictureUrl(row.giver_avatar) },
})

/** One's own subscription, locked until the transaction ends; another's is not there. */
export async function lockOwn(tx: Tx, fanId: number, id: number): Promise<SubscriptionRow | null> {
  const { rows } =
    await sql<SubscriptionRow>`${subscriptionRows} where s.id = ${id} and s.fan_id = ${fanId} for update of s`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** How a subscription looks after a change within the same transaction. */
export async function viewAfter(tx: Tx, id: number): Promise<Subscription> {
  const { rows } = await sql<SubscriptionRow>`${subscriptionRows} where s.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error(`Subscription ${String(id)} is not there.`)
  return subscriptionView(rows[0])
}
