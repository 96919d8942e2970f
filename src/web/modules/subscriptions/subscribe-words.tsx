import { Trans } from '@lingui/react/macro'
import type { Period } from '#contract/fields.ts'
import { Price } from '#web/ui/price.tsx'

/** What the button of a plan says. Cents, before tax. */
export function SubscribeWords({ period, priceCents }: { readonly period: Period; readonly priceCents: number }) {
  const price = <Price cents={priceCents} />
  if (priceCents === 0) return <Trans>Subscribe for free</Trans>
  if (period === 'weekly') return <Trans>Subscribe · {price}/week</Trans>
  if (period === 'monthly') return <Trans>Subscribe · {price}/month</Trans>
  return <Trans>Subscribe · {price}/year</Trans>
}
