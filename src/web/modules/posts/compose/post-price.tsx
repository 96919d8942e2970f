import { useLingui } from '@lingui/react/macro'
import type { Audience } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'

/** What opening the post costs on top of its audience, and who pays that. */
export function PostPrice({
  audience,
  typed,
  onType,
}: {
  /** Empty: none is chosen yet. */
  readonly audience: string
  readonly typed: string
  /** `cents` is 0 for what cannot be read as an amount: out of range, so that the answer says what is wanted. */
  readonly onType: (typed: string, cents: number) => void
}) {
  const { t } = useLingui()
  const { postPriceMaxCents } = usePriceLimits()
  const [least, most] = [formatShortMoney(limits.postPriceMinCents), formatShortMoney(postPriceMaxCents)]
  const payers: Readonly<Record<Audience | '', string>> = {
    '': t`Fans pay this once to unlock, plus tax.`,
    everyone: t`Everyone pays this once to unlock, plus tax. Your subscribers too.`,
    followers: t`Followers and subscribers pay this once to unlock, plus tax.`,
    subscribers: t`Subscribers pay this once to unlock, plus tax, on top of their subscription.`,
  }
  return (
    <MoneyField
      label={t`Price to unlock`}
      name="priceCents"
      hint={`${t`From ${least} to ${most}.`} ${payers[audience as Audience | '']}`}
      typed={typed}
      onType={(text) => onType(text, parseDollars(text) ?? 0)}
      autoFocus={typed === ''}
    />
  )
}
