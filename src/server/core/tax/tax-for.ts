import { sql } from 'kysely'
import type { Db, Tx } from '../services.ts'
import { rateOn } from './rates.ts'

/** `rate` in hundredths of a percent. */
export type Tax = { taxCents: number; rate: number; country: string | null }

const rateWhole = 10_000

/** Tax that comes on top of a price, by a rate in hundredths of a percent; half a cent rounds up. */
export const taxOn = (priceCents: number, rate: number): number =>
  Math.floor((priceCents * rate + rateWhole / 2) / rateWhole)

/** What a buyer pays on top of a price: by the country that they declared (product page, Tax). */
export async function taxFor(db: Tx | Db, userId: number, priceCents: number): Promise<Tax> {
  const { rows } = await sql<{ country: string | null; day: string }>`
    select country, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day from accounts where user_id = ${userId}`.execute(
    db,
  )
  const country = rows[0]?.country ?? null
  const rate = rateOn(country, rows[0]?.day ?? '')
  return { taxCents: taxOn(priceCents, rate), rate, country }
}
