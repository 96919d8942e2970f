import { Trans } from '@lingui/react/macro'
import { formatDate } from '#web/platform/i18n/format.ts'
import type { Ending } from '../cancel-subscription.ts'

/** What stays and what ends. */
export function AfterCancelling({ ending: { creator, renewsAt, state } }: { readonly ending: Ending }) {
  const name = <bdi className="strong">{creator.name}</bdi>
  const day = formatDate(renewsAt)
  if (state === 'past_due')
    return <Trans>Your access to {name}’s subscriber posts ends. We won’t charge your wallet again.</Trans>
  if (state === 'paused')
    return (
      <Trans>
        Your remaining paid time continues when {name} is back. It doesn’t renew, and we won’t charge your wallet again.
      </Trans>
    )
  return (
    <Trans>
      You keep access to {name}’s subscriber posts until {day}. We won’t charge your wallet again.
    </Trans>
  )
}
