import type { Plan } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import type { Offered } from './plan-choice.tsx'
import type { Choice } from './plan-queries.ts'

type Offers = Answer<'GET /creators/:username/offers'>

const isMonths = (months: number): months is 3 | 6 | 12 => months === 3 || months === 6 || months === 12

/** Plans and bundles as one list: week, month, several months, year. */
export function offeredBy(plans: readonly Plan[], offers: Offers | undefined): readonly Offered[] {
  const single = plans.map((plan): Offered => ({ ...plan, months: 1 }))
  const bundles = (offers?.bundles ?? []).flatMap(({ months, ...bundle }): Offered[] =>
    isMonths(months) ? [{ period: 'monthly', months, ...bundle }] : [],
  )
  return [
    ...single.filter(({ period }) => period !== 'yearly'),
    ...bundles.toSorted((one, other) => one.months - other.months),
    ...single.filter(({ period }) => period === 'yearly'),
  ]
}

/** `?subscribe=monthly&months=3`: how a top-up, or a sign-up, comes back to the purchase; null for anything else. */
export function wantedChoice(search: string): Choice | null {
  const query = new URLSearchParams(search)
  const period = (['weekly', 'monthly', 'yearly'] as const).find((known) => known === query.get('subscribe'))
  if (!period) return null
  const months = Number(query.get('months') ?? 1)
  return { period, months: period === 'monthly' && isMonths(months) ? months : 1 }
}
