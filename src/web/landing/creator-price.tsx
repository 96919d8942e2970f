import { Trans } from '@lingui/react/macro'
import type { CreatorCard } from '#contract/people.ts'
import { Price } from '#web/ui/price.tsx'

/** What the plan costs that a creator offers first. */
export function CreatorPrice({ plan }: Pick<CreatorCard, 'plan'>) {
  if (!plan) return <Trans>free to follow</Trans>
  if (plan.priceCents === 0) return <Trans>free to subscribe</Trans>
  const price = <Price cents={plan.priceCents} />
  if (plan.period === 'weekly') return <Trans>{price} a week</Trans>
  if (plan.period === 'yearly') return <Trans>{price} a year</Trans>
  return <Trans>{price} a month</Trans>
}
