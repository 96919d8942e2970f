import { overCeiling } from '#core/operator-settings/price-ceilings.ts'
import { refuseWords } from '#core/operator-settings/restricted-words.ts'
import type { Services } from '#core/services.ts'
import type { Failure } from '#platform/failure.ts'

type Said = {
  text?: string | undefined
  teaser?: string | undefined
  poll?: { options: readonly string[] } | undefined
  priceCents?: number | null | undefined
}

/** What the operator does not want in a post: words of the list, and prices above the ceiling. */
export const checkPost = (
  services: Services,
  { text, teaser, poll, priceCents }: Said,
): Failure<'invalid_input'> | null =>
  refuseWords(services, { text, teaser, 'poll.options': poll?.options }) ??
  overCeiling(services, 'postPriceMaxCents', { cents: priceCents, field: 'priceCents' })
