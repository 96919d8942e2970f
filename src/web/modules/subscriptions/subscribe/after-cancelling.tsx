import { Trans } from '@lingui/react/macro'
import { formatDate } from '#web/platform/i18n/format.ts'
import type { Ending } from '../cancel.ts'

/** What stays and what ends. */
export function AfterCancelling({ ending: { creator, renewsAt, state } }: { readonly ending: Ending }) {
  const name = <bdi className="strong">{creator.name}</bdi>
  const day = formatDate(renewsAt)
  if (state === 'past_due')
    return <Trans>Your access to what {name} posts for subscribers ends. Nothing more is taken from your wallet.</Trans>
  if (state === 'paused')
    return (
      <Trans>
        What is left of your paid time goes on when {name} is back, and is not renewed. Nothing more is taken from your
        wallet.
      </Trans>
    )
  return (
    <Trans>
      You keep access to what {name} posts for subscribers until {day}. After that nothing more is taken from your
      wallet.
    </Trans>
  )
}
