import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hash, LockKeyhole, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BrowsedCreator } from '#contract/browse.ts'
import type { CreatorCard } from '#contract/people.ts'
import { inSize } from '#contract/public-pictures.ts'
import { formatCount, formatPercent } from '#web/platform/i18n/format.ts'
import { PaywallOverlay, Picture } from '#web/modules/media/media-frame.tsx'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { PlanPrice } from '#web/modules/subscriptions/plan-price.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import './browse.css'

/** What of three works is shown: pictures that the reader may see, and the overlays of those that are locked. */
function Works({ works }: Pick<BrowsedCreator, 'works'>) {
  if (works.length === 0) return null
  return (
    <div className="tile-works" aria-hidden>
      {works.map(({ media, lockedThumbhash }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- locked ones are nothing but their places
        <div key={at} className="media">
          {media ? (
            <Picture media={{ ...media, alt: '' }} sizes={works.length < 3 ? '144px' : '96px'} />
          ) : (
            <PaywallOverlay thumbhash={lockedThumbhash} />
          )}
          {(!media || media.kind === 'video') && (
            <span className="cell-lock">
              <Icon icon={media ? Play : LockKeyhole} filled={media !== null} />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

type Tile = CreatorCard &
  Partial<Pick<BrowsedCreator, 'works' | 'trialDays' | 'percentOff' | 'topic' | 'supporterCount' | 'isLive'>>

/** A creator to find: cover, face, what they do, works, what it costs, and following in place. */
export function CreatorTile({
  creator,
  eager = false,
  reason,
}: {
  readonly creator: Tile
  /** The first of a page: its cover is loaded before all others. */
  readonly eager?: boolean
  /** Why it is suggested. */
  readonly reason?: ReactNode
}) {
  const { t } = useLingui()
  const { username, name, avatarUrl, coverUrl, bio, plan, followerCount, follows } = creator
  const {
    works = [],
    trialDays = null,
    percentOff = null,
    topic = null,
    supporterCount = null,
    isLive = false,
  } = creator
  const subscribers = formatCount(supporterCount ?? 0)
  const percent = formatPercent((percentOff ?? 0) / 100)
  return (
    <li className="creator-tile">
      <Link href={`/${username}`} className="tile-link">
        <span className="tile-cover">
          {coverUrl !== null && (
            <img
              src={inSize(coverUrl, 'half')}
              alt=""
              loading={eager ? 'eager' : 'lazy'}
              fetchPriority={eager ? 'high' : 'auto'}
            />
          )}
          {isLive ? (
            <Tag tone="live">{t({ context: 'show', message: 'Live' })}</Tag>
          ) : trialDays !== null ? (
            <span className="tag tag-media">
              <Plural value={trialDays} one="# day free" other="# days free" />
            </span>
          ) : (
            percentOff !== null && <span className="tag tag-media">{t`${percent} off`}</span>
          )}
        </span>
        <Avatar src={avatarUrl} name={name} size={72} />
        <span className="nm">
          <bdi className="clip">{name}</bdi>
          <VerifiedTick />
        </span>
      </Link>
      {reason && <p className="muted sm clip">{reason}</p>}
      {topic !== null && (
        <p className="muted xs row tile-why">
          <Icon icon={Hash} size="sm" />
          <Trans>
            You follow <bdi>#{topic}</bdi>
          </Trans>
        </p>
      )}
      {bio && (
        <p className="sm clamp" dir="auto" lang={creator.bioLanguage ?? undefined}>
          {bio}
        </p>
      )}
      <Works works={works} />
      <div className="row tile-foot">
        <p className="grow sm">
          <PlanPrice plan={plan} />
          {supporterCount ? (
            <span className="muted xs num tile-count">
              <Plural value={supporterCount} one={`${subscribers} subscriber`} other={`${subscribers} subscribers`} />
            </span>
          ) : (
            followerCount > 0 && (
              <span className="muted xs num tile-count">
                {formatCount(followerCount)} <Plural value={followerCount} one="follower" other="followers" />
              </span>
            )
          )}
        </p>
        <FollowButton username={username} name={name} follows={follows} kind="quiet" size="sm" />
      </div>
    </li>
  )
}
