import type { Period } from '#contract/fields.ts'
import type { PriceLimit } from '#contract/staff/settings.ts'
import { fail, failField, type Failure } from '#platform/failure.ts'
import type { Services } from '#platform/services.ts'

type Settings = Pick<Services, 'settings'>

/** The limit of a plan of this period. */
export const planLimit: Readonly<Record<Period, PriceLimit>> = {
  weekly: 'planWeeklyMaxCents',
  monthly: 'planMonthlyMaxCents',
  yearly: 'planYearlyMaxCents',
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`

/** Refuses a new price, or an amount that somebody gives, above the operator's limit: said at its field, with the amount. */
export function overCeiling(
  { settings }: Settings,
  name: PriceLimit,
  { cents, field }: { cents: number | null | undefined; field: string },
): Failure<'invalid_input'> | null {
  const most = settings.now()[name]
  return (cents ?? 0) > most ? failField(field, `The limit here is ${dollars(most)}.`) : null
}

/** Refuses plans above the limit of their period, each at its own field. */
export function overPlanCeiling(
  services: Settings,
  plans: readonly { period: Period; priceCents: number }[],
): Failure<'invalid_input'> | null {
  for (const [index, { period, priceCents }] of plans.entries()) {
    const field = `plans.${String(index)}.priceCents`
    const over = overCeiling(services, planLimit[period], { cents: priceCents, field })
    if (over) return over
  }
  return null
}

/**
 * Refuses to sell for a price that was set under a higher limit: the creator has to lower it first. Nothing that was sold
 * before is asked about; running subscriptions renew at the price that was agreed to.
 */
export function soldAbove({ settings }: Settings, name: PriceLimit, cents: number): Failure<'over_limit'> | null {
  const maxCents = settings.now()[name]
  return cents > maxCents ? fail('over_limit', { maxCents, priceCents: cents }) : null
}
