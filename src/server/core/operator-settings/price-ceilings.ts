import { failField, type Failure } from '#platform/failure.ts'
import type { Services } from '../services.ts'

const texts = {
  tipMaxCents: 'This is more than a tip may be here.',
  planMaxCents: 'This is more than a plan may cost here.',
  postPriceMaxCents: 'This is more than it may cost here.',
  messagePriceMaxCents: 'This is more than a message may cost here.',
} as const

/** Refuses a new price above the operator's ceiling. What was agreed before, and running subscriptions, keep theirs. */
export function overCeiling(
  { settings }: Pick<Services, 'settings'>,
  name: keyof typeof texts,
  { cents, field }: { cents: number | null | undefined; field: string },
): Failure<'invalid_input'> | null {
  return (cents ?? 0) > settings.now()[name] ? failField(field, texts[name]) : null
}
