import { Trans } from '@lingui/react/macro'
import type { Profile } from '#contract/people.ts'
import { formatDate } from '#web/platform/i18n/format.ts'

export type Running = NonNullable<NonNullable<Profile['viewer']>['subscription']>

/** When it renews or ends, in a sentence. */
export function Until({ state, renewsAt }: Running) {
  const day = formatDate(renewsAt)
  if (state === 'active') return <Trans>Renews {day}</Trans>
  if (state === 'trial') return <Trans>Free until {day}, then it renews.</Trans>
  if (state === 'paused') return <Trans>Paused: you aren’t charged until it resumes.</Trans>
  if (state === 'cancelled') return <Trans>You keep access until {day}. No more charges.</Trans>
  return <Trans>Not enough in your wallet. Top up and we’ll try again.</Trans>
}
