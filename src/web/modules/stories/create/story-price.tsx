import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { StoryAudience } from '#contract/stories.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'
import { priceOf, type StoryDraft, writeOf } from './story-draft.ts'

/** What watching one of the stories costs those who are not in its audience. */
export function StoryPrice({ draft, itemKey }: { readonly draft: StoryDraft; readonly itemKey: string }) {
  const { t } = useLingui()
  const { postPriceMaxCents } = usePriceLimits()
  const { audience, prices } = draft.store.use()
  const typed = prices[itemKey] ?? ''
  const cents = priceOf(typed)
  const isWrong = cents !== null && (cents < limits.postPriceMinCents || cents > postPriceMaxCents)
  const [least, most] = [formatShortMoney(limits.postPriceMinCents), formatShortMoney(postPriceMaxCents)]
  const hints: Readonly<Record<StoryAudience | '', string>> = {
    '': t`Fans pay this once for this story, plus tax.`,
    everyone: t`Everyone pays this once, plus tax. Your subscribers too.`,
    followers: t`Followers and subscribers watch it. Others pay this once, plus tax.`,
    subscribers: t`Subscribers watch it. Others pay this once, plus tax.`,
    list: t`Your list watches it. Others pay this once, plus tax. Without a price they don’t see it at all.`,
  }
  return (
    <MoneyField
      label={t`Price (optional)`}
      name="priceCents"
      hint={hints[audience]}
      {...(isWrong && { error: t`A story costs between ${least} and ${most}.` })}
      typed={typed}
      onType={(next) => writeOf(draft, 'prices', itemKey, next)}
    />
  )
}
