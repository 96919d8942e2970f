import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CreatorCard } from '#contract/people.ts'
import { inSize } from '#contract/public-pictures.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { PlanPrice } from '#web/modules/subscriptions/plan-price.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import './browse.css'

/** A creator to find: cover, face, what they do, what it costs, and following in place. */
export function CreatorTile({
  creator,
  eager = false,
  reason,
}: {
  readonly creator: CreatorCard
  /** The first of a page: its cover is loaded before all others. */
  readonly eager?: boolean
  /** Why it is suggested. */
  readonly reason?: ReactNode
}) {
  const { username, name, avatarUrl, coverUrl, bio, plan, followerCount, follows } = creator
  return (
    <li className="creator-tile">
      <Link href={`/${username}`} className="tile-link" aria-label={name}>
        <span className="tile-cover">
          {coverUrl !== null && (
            <img
              src={inSize(coverUrl, 'half')}
              alt=""
              loading={eager ? 'eager' : 'lazy'}
              fetchPriority={eager ? 'high' : 'auto'}
            />
          )}
        </span>
        <Avatar src={avatarUrl} name={name} size={72} />
        <bdi className="nm clip">{name}</bdi>
      </Link>
      <p className="muted sm clip">
        <PlanPrice plan={plan} />
        {followerCount > 0 && (
          <>
            {' · '}
            {formatCount(followerCount)} <Plural value={followerCount} one="follower" other="followers" />
          </>
        )}
      </p>
      {reason && <p className="muted sm clip">{reason}</p>}
      {bio && (
        <p className="sm bio" dir="auto">
          {bio}
        </p>
      )}
      <FollowButton username={username} name={name} follows={follows} kind="quiet" size="sm" />
    </li>
  )
}
