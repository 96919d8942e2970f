import { rateOn } from './tax-rates.ts'

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
