import { Plural } from '@lingui/react/macro'
import { Link2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What a person reads of a link: without what all links begin with. */
export const linkText = (link: string): string => link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** A link that the profile's owner gave; we do not vouch for where it leads. */
export function OwnLink({ link }: { readonly link: string }) {
  return (
    <a className="link clip" href={link} target="_blank" rel="noopener noreferrer nofollow ugc me" dir="ltr">
      {linkText(link)}
    </a>
  )
}

/** A figure; on one's own page the way to who is behind it. */
function Figure({
  count,
  to,
  children,
}: {
  readonly count: number
  readonly to?: string | false
  readonly children: ReactNode
}) {
  const inside = (
    <>
      <b className="num">{formatCount(count)}</b> {children}
    </>
  )
  return to ? <Link href={to}>{inside}</Link> : <span>{inside}</span>
}

/**
 * Figures, place and the first link, in a line. Those that the creator has taken off are not there. People and works wrap as wholes, so
 * that no figure stands alone on a line.
 */
export function Facts({ profile, mine }: { readonly profile: Profile; readonly mine: boolean }) {
  const { username, isCreator, supporterCount, followerCount, postCount, photoCount, videoCount, place, links } =
    profile
  const [first] = links
  if (!isCreator && !place && first === undefined) return null
  return (
    <div className="facts">
      {isCreator && (
        <>
          <span className="facts-of">
            {supporterCount !== null && (
              <Figure count={supporterCount} to={mine && '/subscribers'}>
                <Plural value={supporterCount} one="subscriber" other="subscribers" />
              </Figure>
            )}
            <Figure count={followerCount} to={mine && '/followers'}>
              <Plural value={followerCount} one="follower" other="followers" />
            </Figure>
          </span>
          <span className="facts-of">
            <Figure count={postCount} to={mine && '/dashboard/posts'}>
              <Plural value={postCount} one="post" other="posts" />
            </Figure>
            {photoCount !== null && photoCount > 0 && (
              <Figure count={photoCount} to={`/${username}/gallery`}>
                <Plural value={photoCount} one="photo" other="photos" />
              </Figure>
            )}
            {videoCount !== null && videoCount > 0 && (
              <Figure count={videoCount} to={`/${username}/gallery`}>
                <Plural value={videoCount} one="video" other="videos" />
              </Figure>
            )}
          </span>
        </>
      )}
      {place && (
        <span>
          <Icon icon={MapPin} size="sm" />
          <bdi>{place}</bdi>
        </span>
      )}
      {first !== undefined && (
        <span className="pro-link">
          <Icon icon={Link2} size="sm" />
          <OwnLink link={first} />
          {links.length > 1 && <span>+{links.length - 1}</span>}
        </span>
      )}
    </div>
  )
}
