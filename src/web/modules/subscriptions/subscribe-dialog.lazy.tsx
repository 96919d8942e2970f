import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { formatDate } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { offeredBy, wantedChoice } from './plan-offers.ts'
import { type Choice, offersQuery, profileQuery } from './plan-queries.ts'
import { Checkout } from './subscribe/checkout.tsx'

const GiftDialog = lazyPart(() => import('./gift-dialog.lazy.tsx'))

/** What it costs, from where, until when, and one press that pays. Never without it: arriving here charges nothing. */
export default function SubscribeDialog({
  username,
  first,
  place = `/${username}`,
  onClose,
  onBought,
}: {
  readonly username: string
  /** Chosen to begin with, where there is such a plan. */
  readonly first: Choice
  /** The page that shows what is bought: a payment on the provider's page comes back there. */
  readonly place?: string
  readonly onClose: () => void
  /** Takes the place of this dialog once it is paid; without it a toast says so. */
  readonly onBought?: () => void
}) {
  const { t } = useLingui()
  const [giving, setGiving] = useState(false)
  const search = useSearch()
  // Prices come anew: the post that led here may be an hour old.
  const profile = useQuery({ ...profileQuery(username), staleTime: 10_000 })
  const offers = useQuery({ ...offersQuery(username), staleTime: 10_000 })
  if (giving) return <GiftDialog username={username} onClose={onClose} />
  const { data } = profile
  const offered = data ? offeredBy(data.plans, offers.data) : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? t`Subscribe to ${data.name}` : t`Subscribe`}
      start={data && <Avatar src={data.avatarUrl} name={data.name} />}
    >
      {profile.isPending || offers.isPending ? (
        <Spinner />
      ) : !data || !offers.data ? (
        <ErrorState
          fault={profile.error ?? offers.error}
          onRetry={() => void Promise.all([profile.refetch(), offers.refetch()])}
        />
      ) : data.viewer?.subscription ? (
        <p>
          <Trans>You’re already subscribed.</Trans>
        </p>
      ) : offers.data.paused ? (
        <p>
          <Trans>This page isn’t taking new subscriptions right now.</Trans>
        </p>
      ) : offers.data.closesAt ? (
        <p>
          <Trans>This page closes on {formatDate(offers.data.closesAt)} and isn’t taking new subscriptions.</Trans>
        </p>
      ) : offered.length > 0 ? (
        <Checkout
          profile={data}
          offers={offered}
          first={wantedChoice(search) ?? first}
          firstCode={new URLSearchParams(search).get('code') ?? ''}
          place={place}
          onClose={onClose}
          onBought={onBought}
          onGift={() => setGiving(true)}
        />
      ) : (
        <p>
          <Trans>No plans available right now.</Trans>
        </p>
      )}
    </Dialog>
  )
}
