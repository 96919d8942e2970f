import { sql } from 'kysely'
import { queueMail } from '#modules/mails/queue-mail.ts'
import { receiptNumber } from '#modules/purchases/read-receipt.ts'
import type { Tx } from '#platform/services.ts'
import { whoWantMail } from '#modules/notifications/notification-grid.ts'

type Row = {
  fan_id: number
  creator: string
  renews_at: string
  count: number
  since: string
  price: number
  tax: number
  id: string
  at: string
  rate: number
  country: string | null
}

/**
 * Mails fans the receipts of renewals that were just paid: each of its own, but for a weekly plan one in a calendar month of
 * the fan's, which covers all renewals since the one before (docs/decisions/095). Only to those who want mails about renewals.
 */
export async function mailReceipts(tx: Tx, renewed: readonly { id: number; fanId: number }[]): Promise<void> {
  if (renewed.length === 0) return
  const wanted = await whoWantMail(
    tx,
    'renewal',
    renewed.map(({ fanId }) => fanId),
  )
  const ids = renewed.filter(({ fanId }) => wanted.has(fanId)).map(({ id }) => id)
  if (ids.length === 0) return
  const month = (at: ReturnType<typeof sql>) => sql`date_trunc('month', ${at} at time zone s.time_zone)`
  const { rows } = await sql<Row>`
    with due as (
      select id, receipt_mailed_at as before from subscriptions s where id = any (${ids}::bigint[])
        and (period <> 'weekly' or receipt_mailed_at is null or ${month(sql`receipt_mailed_at`)} < ${month(sql`now()`)})),
    marked as (update subscriptions s set receipt_mailed_at = now() from due where s.id = due.id)
    select s.fan_id, u.name as creator, s.renews_at, p.count, p.since, p.price, p.tax, p.id, p.at, p.rate, p.country
    from due join subscriptions s on s.id = due.id join users u on u.id = s.creator_id
    cross join lateral (
      select count(*)::int as count, min(p.made_at) as since, sum(p.price_cents)::bigint as price, sum(p.tax_cents)::bigint as tax,
        (array_agg(p.id order by p.made_at desc))[1] as id, max(p.made_at) as at,
        (array_agg(p.tax_rate order by p.made_at desc))[1] as rate, (array_agg(p.tax_country order by p.made_at desc))[1] as country
      from subscription_periods w join purchases p on p.id = w.purchase_id
      where w.subscription_id = s.id and p.buyer_id = s.fan_id
        -- what was paid in this transaction, and for a weekly plan the renewals that had no mail yet
        and (p.made_at = now() or (s.period = 'weekly' and p.kind = 'subscription_renewal' and p.made_at > coalesce(due.before, '-infinity')))) p
    where p.count > 0`.execute(tx)
  for (const row of rows) {
    const { count, price, tax } = row
    await queueMail(tx, {
      userId: row.fan_id,
      mail: 'renewal_receipt',
      values: {
        creator: row.creator,
        count: String(count),
        since: row.since,
        number: receiptNumber(row),
        at: row.at,
        priceCents: String(price),
        taxCents: String(tax),
        totalCents: String(price + tax),
        taxRate: String(row.rate),
        taxCountry: row.country ?? '',
        nextAt: row.renews_at,
      },
      path: count === 1 ? `/wallet/receipts/${row.id}` : '/wallet/receipts',
      topic: 'renewal',
    })
  }
}
