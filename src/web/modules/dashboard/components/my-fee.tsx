import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPercent } from '#web/platform/i18n/format.ts'
import { feeQuery } from '../queries.ts'

/**
 * What the platform kept of each of the payments that are shown (`shown`, null: at several rates), and the rate that counts now
 * or from a day that is planned. Says nothing until it is known.
 */
export function MyFee({ shown }: { readonly shown: number | null }) {
  const { data } = useQuery(feeQuery)
  if (!data) return null
  const now = formatPercent(data.basisPoints / 10_000)
  if (shown !== data.basisPoints) {
    if (shown === null) return <Trans>Several rates; now {now}</Trans>
    const then = formatPercent(shown / 10_000)
    return (
      <Trans>
        {then} of each price; now {now}
      </Trans>
    )
  }
  if (!data.next) return <Trans>{now} of each price</Trans>
  const [then, day] = [formatPercent(data.next.basisPoints / 10_000), formatDate(data.next.from, 'medium')]
  return (
    <Trans>
      {now} of each price; {then} from {day}
    </Trans>
  )
}
