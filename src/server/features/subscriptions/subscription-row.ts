import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { pictureUrl } from '#core/people/picture-url.ts'

export type SubscriptionRow = {
  id: number
  creator_id: number
  period: Period
  price_cents: number
  state: Subscription['state']
  started_at: string
  renews_at: string
  username: string
  name: string
  avatar: string | null
}

export const subscriptionRows: RawBuilder<SubscriptionRow> = sql`
  select s.id, s.creator_id, s.period, s.price_cents, s.state, s.started_at, s.renews_at, u.username, u.name, u.avatar
  from subscriptions s join users u on u.id = s.creator_id`

export const subscriptionView = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  creator: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
  period: row.period,
  priceCents: row.price_cents,
  state: row.state,
  startedAt: row.started_at,
  renewsAt: row.renews_at,
})

const steps: Readonly<Record<Period, string>> = { weekly: '7 days', monthly: '1 month', yearly: '1 year' }

/**
 * The end of a number of periods after a start: the same clock time, clamped to the month's end (31 January + 1 month is
 * 28 or 29 February, and + 2 months is 31 March again, because it always counts from the start).
 */
export const periodEnd = (
  startedAt: RawBuilder<unknown>,
  period: Period,
  periods: RawBuilder<unknown>,
): RawBuilder<string> => sql`(${startedAt} + ${periods} * ${sql.lit(steps[period])}::interval)`
