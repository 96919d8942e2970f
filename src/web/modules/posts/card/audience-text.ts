import { useLingui } from '@lingui/react/macro'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { useAudienceNames } from './audience.tsx'

type Terms = { readonly audience: Audience; readonly priceCents: number | null; readonly priceMode: PriceMode | null }

/** Who sees a post, and who pays for it: "Subscribers + $3.00", "Subscribers, or $3.00". */
export function useAudienceText(): (terms: Terms) => string {
  const { t } = useLingui()
  const names = useAudienceNames()
  return ({ audience, priceCents, priceMode }) => {
    const who = names[audience]
    if (priceCents === null) return who
    const price = formatMoney(priceCents)
    return priceMode === 'instead' ? t`${who}, or ${price}` : t`${who} + ${price}`
  }
}
