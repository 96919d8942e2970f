import { Trans } from '@lingui/react/macro'
import { formatDate } from '#web/platform/i18n/format.ts'
import { isAhead } from '../queries.ts'

/** When the next of what is pending becomes available. */
export function PendingUntil({ at }: { readonly at: string | null }) {
  if (at === null) return <Trans>Nothing pending</Trans>
  if (!isAhead(at)) return <Trans>Next available shortly</Trans>
  return <Trans>Next available on {formatDate(at)}</Trans>
}
