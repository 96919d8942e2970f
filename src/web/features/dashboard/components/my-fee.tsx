import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPercent } from '#web/platform/i18n/format.ts'
import { feeQuery } from '../api.ts'

/** What the platform keeps of each price now, and from a day that is planned. Says nothing until it is known. */
export function MyFee() {
  const { data } = useQuery(feeQuery)
  if (!data) return null
  const now = formatPercent(data.basisPoints / 10_000)
  if (!data.next) return <Trans>{now} of each price</Trans>
  const [then, day] = [formatPercent(data.next.basisPoints / 10_000), formatDate(data.next.from, 'medium')]
  return (
    <Trans>
      {now} of each price; {then} from {day}
    </Trans>
  )
}
