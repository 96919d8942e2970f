import { Trans } from '@lingui/react/macro'
import { formatTime } from '#web/platform/i18n/format-short.ts'
import { formatDate, present } from '#web/platform/i18n/format.ts'
import { isAhead } from '../queries.ts'

/** When the next of what is pending becomes available. */
export function PendingUntil({ at }: { readonly at: string | null }) {
  if (at === null) return <Trans>Nothing pending</Trans>
  if (!isAhead(at)) return <Trans>Next available shortly</Trans>
  const isToday = new Date(at).toDateString() === new Date(present()).toDateString()
  if (isToday) return <Trans>Next available today at {formatTime(at)}</Trans>
  return <Trans>Next available on {formatDate(at)}</Trans>
}
