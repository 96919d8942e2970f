import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'

/** Somebody whom one may want to follow, and why. */
export function SuggestedPerson({
  person: { username, fullname, avatarUrl },
  followedBy,
  reason,
}: {
  readonly person: { readonly username: string; readonly fullname: string; readonly avatarUrl: string | null }
  readonly followedBy?: string | undefined
  readonly reason?: ReactNode
}) {
  return (
    <PersonRow
      username={username}
      name={fullname}
      avatarUrl={avatarUrl}
      sub={followedBy === undefined ? (reason ?? <bdi>@{username}</bdi>) : <Trans>Followed by {followedBy}</Trans>}
      end={<FollowButton username={username} name={fullname} kind="quiet" size="sm" />}
    />
  )
}
