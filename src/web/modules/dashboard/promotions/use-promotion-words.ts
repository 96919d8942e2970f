import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Promotion } from '#contract/plans.ts'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'

/** What a promotion gives, in a line: "20% off the first 3 payments". */
export function usePromotionWords(): (promotion: Promotion) => string {
  const { t } = useLingui()
  return ({ kind, percentOff, amountOffCents, periods, trialDays, months }) => {
    if (kind === 'trial') return t`${plural(trialDays ?? 0, { one: '# day free', other: '# days free' })}`
    const off = amountOffCents === null ? `${formatCount(percentOff ?? 0)}%` : formatMoney(amountOffCents)
    if (kind === 'bundle') return t`${plural(months ?? 0, { one: '# month', other: '# months' })} up front, ${off} off`
    return t`${off} off ${plural(periods ?? 0, { one: 'the first payment', other: 'the first # payments' })}`
  }
}
