import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole, Play } from 'lucide-react'
import type { BrowsedCreator } from '#contract/browse.ts'
import { inSize } from '#contract/public-pictures.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import { CreatorPrice } from './creator-price.tsx'
import { TintedOverlay } from './tinted-overlay.tsx'
import { WorkPicture } from './work-picture.tsx'

function Card({ creator }: { readonly creator: BrowsedCreator }) {
  const { username, name, bio, coverUrl, followerCount, plan, works, supporterCount } = creator
  const { t } = useLingui()
  const subscribers = formatCount(supporterCount ?? 0)
  return (
    <li className="creator-tile">
      <a href={`/${username}`} className="tile-link">
        <span className="tile-cover">
          {coverUrl !== null && <img src={inSize(coverUrl, 'half')} alt="" loading="lazy" decoding="async" />}
        </span>
        <Avatar src={creator.avatarUrl} name={name} size={72} />
        <span className="nm">
          <bdi className="clip">{name}</bdi>
          <VerifiedTick />
        </span>
      </a>
      <p className="sm bio" dir="auto">
        {bio}
      </p>
      {works.length > 0 && (
        <div className="tile-works" aria-hidden>
          {works.map(({ media, lockedThumbhash }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- locked ones are nothing but their places
            <div key={at} className="media">
              {media ? (
                <WorkPicture work={{ ...media, alt: '' }} sizes="96px" />
              ) : (
                <TintedOverlay hash={lockedThumbhash} />
              )}
              {(!media || media.kind === 'video') && (
                <span className="cell-lock">
                  <Icon icon={media ? Play : LockKeyhole} filled={media !== null} />
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      <div className="row tile-foot">
        <p className="grow sm">
          <CreatorPrice plan={plan} />
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
        {/* the page's script keeps whom it was for; after the sign-up their page follows */}
        <a
          className="btn btn-sm"
          href={`/signup?next=${encodeURIComponent(`/${username}`)}`}
          aria-label={t`Follow ${name}`}
          data-follow={username}
        >
          <Trans>Follow</Trans>
        </a>
      </div>
    </li>
  )
}

/** Who has posted in the last seven days. */
export function Active({ creators }: { readonly creators: readonly BrowsedCreator[] }) {
  if (creators.length === 0) return null
  return (
    <section className="land-sec">
      <div className="row">
        <h2 className="land-title">
          <Trans>Posting this week</Trans>
        </h2>
        <a className="link push" href="/browse">
          <Trans>Browse all</Trans>
        </a>
      </div>
      <ul className="three-up">
        {creators.map((creator) => (
          <Card key={creator.username} creator={creator} />
        ))}
      </ul>
    </section>
  )
}
