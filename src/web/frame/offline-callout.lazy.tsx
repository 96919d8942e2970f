import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'

/** There is no network: how old what is shown is, where it was kept. */
export default function OfflineCallout({ at }: { readonly at: number | undefined }) {
  const when = at === undefined ? '' : formatDateTime(new Date(at).toISOString())
  return (
    <p className="offline-callout row" role="status">
      <Icon icon={CloudOff} />
      <span>
        {at === undefined ? <Trans>You’re offline.</Trans> : <Trans>You’re offline. This was saved {when}.</Trans>}
      </span>
    </p>
  )
}
