import { sql } from 'kysely'
import type { Receipt } from '#contract/receipts.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Db } from '#platform/services.ts'

export type ReceiptRow = {
  id: string
  kind: Receipt['kind']
  at: string
  price: number
  tax: number
  total: number
  refunded: number
  rate: number
  country: string | null
  last4: string | null
  buyer_username: string
  buyer_name: string
  username: string | null
  name: string | null
  avatar: string | null
}

/** "2026-03-09-1A2B3C4D": says when, and differs for each receipt of a day but one in four billion. */
export const receiptNumber = ({ id, at }: Pick<ReceiptRow, 'id' | 'at'>): string =>
  `${at.slice(0, 10)}-${id.slice(0, 8).toUpperCase()}`

/** A receipt of one's own purchase or settled top-up; null when there is none of this id. */
export async function readReceipt(db: Db, userId: number, id: string): Promise<Receipt | null> {
  const { rows } = await sql<ReceiptRow>`
    with paid as (
      select id, kind, made_at as at, price_cents as price, tax_cents as tax,
        case when state in ('refunded', 'reversed') then price_cents + tax_cents else refunded_cents + refunded_tax_cents end as refunded,
        tax_rate as rate, tax_country as country, null as last4, buyer_id, creator_id
      from purchases where id = ${id}::uuid and buyer_id = ${userId}
      union all
      select id, 'top_up', coalesce(settled_at, created_at), amount_cents, 0, refunded_cents + disputed_cents, 0, null, card_last4, user_id, null
      from top_ups where id = ${id}::uuid and user_id = ${userId} and state = 'succeeded')
    select p.*, p.price + p.tax as total, b.username as buyer_username, b.name as buyer_name, u.username, u.name, u.avatar
    from paid p join users b on b.id = p.buyer_id left join users u on u.id = p.creator_id`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    number: receiptNumber(row),
    kind: row.kind,
    at: row.at,
    priceCents: row.price,
    taxCents: row.tax,
    totalCents: row.total,
    refundedCents: row.refunded,
    taxRate: row.rate,
    taxCountry: row.country,
    buyer: { username: row.buyer_username, name: row.buyer_name },
    creator: personFromRow(row),
    cardLast4: row.last4,
  }
}
