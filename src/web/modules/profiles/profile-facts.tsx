import { Plural } from '@lingui/react/macro'
import { Link2, MapPin } from 'lucide-react'
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

/** Figures, place and the first link, in a line. */
export function Facts({ profile }: { readonly profile: Profile }) {
  const { isCreator, followerCount, postCount, place, links } = profile
  const [first] = links
  if (!isCreator && !place && first === undefined) return null
  return (
    <div className="facts">
      {isCreator && (
        <>
          <span>
            <b className="num">{formatCount(followerCount)}</b>{' '}
            <Plural value={followerCount} one="follower" other="followers" />
          </span>
          <span>
            <b className="num">{formatCount(postCount)}</b> <Plural value={postCount} one="post" other="posts" />
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
