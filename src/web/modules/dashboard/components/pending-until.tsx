import { Trans } from '@lingui/react/macro'
import { formatDate } from '#web/platform/i18n/format.ts'
import { isAhead } from '../queries.ts'

/** When the next of what is pending becomes available. */
export function PendingUntil({ at }: { readonly at: string | null }) {
  if (at === null) return <Trans>Nothing waits</Trans>
  if (!isAhead(at)) return <Trans>The next of it is available shortly</Trans>
  return <Trans>The next of it is available on {formatDate(at)}</Trans>
}
