import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'
import { rates } from './tax-rates.ts'

/** The rate of a country on a day (YYYY-MM-DD), in hundredths of a percent; 0 where there is none or it is unknown. */
export const rateOn = (country: string | null, day: string): number =>
  (country === null ? [] : (rates[country] ?? [])).reduce((newest, { from, rate }) => (from <= day ? rate : newest), 0)

/** What is known of where a buyer is: what they say, and where the card that paid last was issued (ISO 3166-1 alpha-2). */
export type Evidence = { declared: string | null; card: string | null }

/**
 * The country whose tax a buyer pays (docs/decisions/020): the declared one when the card agrees or says nothing; the
 * card's when nothing was declared; and where the two disagree the declared one, unless its rate is the lower of the
 * two: a card is harder to choose by its tax than a field of a form.
 */
export function buyerCountry({ declared, card }: Evidence, day: string): string | null {
  if (declared === null) return card
  if (card === null) return declared
  return rateOn(card, day) > rateOn(declared, day) ? card : declared
}

/** `rate` in hundredths of a percent. */
export type Tax = { taxCents: number; rate: number; country: string | null }

const rateWhole = 10_000

/** Tax that comes on top of a price, by a rate in hundredths of a percent; half a cent rounds up. */
export const taxOn = (priceCents: number, rate: number): number =>
  Math.floor((priceCents * rate + rateWhole / 2) / rateWhole)

/** The tax on a price for a buyer of whom this is known, on a day (YYYY-MM-DD). */
export function taxBy(evidence: Evidence, day: string, priceCents: number): Tax {
  const country = buyerCountry(evidence, day)
  const rate = rateOn(country, day)
  return { taxCents: taxOn(priceCents, rate), rate, country }
}

/** What a buyer pays on top of a price: by the country that they declared, together with their card's (product page, Tax). */
export async function taxFor(db: Tx | Db, userId: number, priceCents: number): Promise<Tax> {
  const { rows } = await sql<Evidence & { day: string }>`
    select country as declared, card_country as card, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day
    from accounts where user_id = ${userId}`.execute(db)
  return taxBy(rows[0] ?? { declared: null, card: null }, rows[0]?.day ?? '', priceCents)
}
