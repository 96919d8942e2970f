import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import type { Answer } from '#contract/routes.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { spentThisMonth } from '../buying/spending-this-month.ts'
import type { Services } from '#platform/services.ts'

const creatorsMost = 200

type Line = {
  username: string
  name: string
  avatar: string | null
  total: number
  tax: number
  payments: number
  sum: number
  sum_tax: number
  subscription_id: number | null
  period: Period | null
  price_cents: number | null
  renews_at: string | null
}

/** What a fan spent in a month (YYYY-MM, UTC; the current one by default) and on whom, with what goes on by itself. */
export async function spendingOf({ db }: Services, userId: number, month?: string): Promise<Answer<'GET /spending'>> {
  const chosen = month ?? new Date().toISOString().slice(0, 7)
  const from = `${chosen}-01T00:00:00Z`
  const { rows } = await sql<Line>`
    with spent as (
      select creator_id, sum(price_cents + tax_cents - refunded_cents - refunded_tax_cents)::bigint as total,
        sum(tax_cents - refunded_tax_cents)::bigint as tax, count(*) as payments
      from purchases where buyer_id = ${userId} and made_at >= ${from}::timestamptz
        and made_at < (${from}::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'
        and state not in ('refunded', 'reversed') group by creator_id)
    select u.username, u.name, u.avatar, s.total, s.tax, s.payments, sum(s.total) over ()::bigint as sum, sum(s.tax) over ()::bigint as sum_tax,
      r.id as subscription_id, r.period, r.price_cents, r.renews_at
    from spent s join users u on u.id = s.creator_id
    left join subscriptions r on r.fan_id = ${userId} and r.creator_id = s.creator_id and r.state in ('trial', 'active', 'past_due')
    order by s.total desc, u.id limit ${creatorsMost}`.execute(db)
  return {
    month: chosen,
    totalCents: rows[0]?.sum ?? 0,
    taxCents: rows[0]?.sum_tax ?? 0,
    creators: rows.map((row) => ({
      creator: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
      totalCents: row.total,
      payments: row.payments,
      subscription:
        row.subscription_id === null || row.period === null || row.price_cents === null || row.renews_at === null
          ? null
          : { id: row.subscription_id, period: row.period, priceCents: row.price_cents, renewsAt: row.renews_at },
    })),
    cap: await spentThisMonth(db, userId),
  }
}
