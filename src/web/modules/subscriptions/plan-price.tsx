import { Trans } from '@lingui/react/macro'
import type { Plan } from '#contract/people.ts'
import { Price } from '#web/ui/price.tsx'

/** What a subscription costs and how often: "$9.00 a month". Without a plan there is only following. */
export function PlanPrice({ plan }: { readonly plan: Plan | null }) {
  if (!plan) return <Trans>free to follow</Trans>
  if (plan.priceCents === 0) return <Trans>free to subscribe</Trans>
  const price = <Price cents={plan.priceCents} />
  if (plan.period === 'weekly') return <Trans>{price} a week</Trans>
  if (plan.period === 'yearly') return <Trans>{price} a year</Trans>
  return <Trans>{price} a month</Trans>
}
