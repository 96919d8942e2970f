import type { Period } from '#contract/fields.ts'
import { newIdempotencyKey } from '#web/platform/api/client.ts'

/** What the person means to do. Another price or period is another intention. */
export type Intention = {
  readonly userId: number
  readonly username: string
  readonly period: Period
  readonly priceCents: number
}

const place = ({ userId, username, period, priceCents }: Intention): string =>
  ['subscribe', userId, username, period, priceCents].join(' ')

/**
 * The Idempotency-Key of an intention. When an answer got lost, the next press, even after the page was loaded again, sends the
 * same key: whoever has paid is not charged twice.
 */
export function keyOf(intention: Intention): string {
  const kept = sessionStorage.getItem(place(intention))
  if (kept !== null) return kept
  const key = newIdempotencyKey()
  sessionStorage.setItem(place(intention), key)
  return key
}

/** After a definite answer: the next press is a new intention. */
export const settle = (intention: Intention): void => sessionStorage.removeItem(place(intention))
