import { useLingui } from '@lingui/react/macro'
import type { CreatorFee } from '#contract/staff/fees.ts'
import { formatDate, formatPercent } from '#web/platform/i18n/format.ts'

/** What is planned for a creator's fee, and from when. */
export function NextFee({ next }: { readonly next: NonNullable<CreatorFee['next']> }) {
  const { t } = useLingui()
  const day = formatDate(next.from, 'medium')
  if (next.basisPoints === null) return t`Standard fee from ${day}`
  const rate = formatPercent(next.basisPoints / 10_000)
  return t`${rate} from ${day}`
}
