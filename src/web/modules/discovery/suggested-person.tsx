import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SuggestionReason } from '#contract/suggestions.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { useSession } from '#web/platform/session.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Why somebody is suggested. */
export function Reason({ reason: { kind, of } }: { readonly reason: SuggestionReason }) {
  if (kind === 'support') return <Trans>Because you support {of}</Trans>
  if (kind === 'follow') return <Trans>Because you follow {of}</Trans>
  if (kind === 'followedBy') return <Trans>Followed by {of}</Trans>
  return kind === 'new' ? <Trans>New on Fanfare</Trans> : <Trans>Popular on Fanfare</Trans>
}

/** "Not interested", for people with an account. */
export function NotInterested({ username, name }: { readonly username: string; readonly name: string }) {
  const { t } = useLingui()
  return (
    <IconButton
      icon={X}
      label={t`Not interested in ${name}`}
      title={t`Not interested`}
      className="not-interested"
      onClick={() => void import('./hide-suggestion.ts').then(({ hideSuggestion }) => hideSuggestion(username, name))}
    />
  )
}

/** Somebody whom one may want to follow, and why. */
export function SuggestedPerson({
  person: { username, fullname, avatarUrl },
  reason,
}: {
  readonly person: { readonly username: string; readonly fullname: string; readonly avatarUrl: string | null }
  readonly reason?: ReactNode
}) {
  const { isAuth } = useSession()
  return (
    <PersonRow
      username={username}
      name={fullname}
      avatarUrl={avatarUrl}
      verified
      sub={reason ? <span className="why">{reason}</span> : <bdi>@{username}</bdi>}
      end={
        <>
          <FollowButton username={username} name={fullname} kind="quiet" size="sm" />
          {isAuth && <NotInterested username={username} name={fullname} />}
        </>
      }
    />
  )
}
