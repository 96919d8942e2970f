import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { useSession } from '#web/platform/session.ts'
import { wishToFollow } from './follow-intent.ts'

const UnfollowDialog = lazyPart(() => import('./subscribe/unfollow-dialog.lazy.tsx'))

type Running = NonNullable<NonNullable<Profile['viewer']>['subscription']>

/** `follows` as the server knows it; without it the button is only for beginning to follow. */
export function FollowButton({
  username,
  name,
  follows = false,
  subscription = null,
  kind = 'ink',
  size = 'md',
  back = `/${username}`,
}: {
  readonly username: string
  readonly name: string
  readonly follows?: boolean
  /** What the person pays; then taking the follow back asks about that too. */
  readonly subscription?: Running | null
  readonly kind?: ButtonKind
  readonly size?: 'sm' | 'md'
  /** Where a guest comes back to. */
  readonly back?: string
}) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const { isAuth, user } = useSession()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const pays = subscription !== null && subscription.state !== 'cancelled'
  const press = async () => {
    if (follows && pays) {
      setAsking(true)
      return
    }
    setBusy(true)
    try {
      await (await import('./follow.ts')).setFollow(username, !follows)
    } finally {
      setBusy(false)
    }
  }
  // a list may hold oneself
  if (username === user.username) return null
  return (
    <>
      <Button
        kind={follows ? 'line' : kind}
        size={size}
        disabled={busy}
        aria-label={follows ? t`Following ${name}` : t`Follow ${name}`}
        onClick={() => {
          if (!isAuth) wishToFollow(username)
          membersOnly(() => void press(), back)
        }}
      >
        {follows ? <Trans context="one person">Following</Trans> : <Trans>Follow</Trans>}
      </Button>
      {asking && subscription && (
        <UnfollowDialog ending={{ ...subscription, creator: { username, name } }} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
