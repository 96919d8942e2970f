import { Link } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { JustSubscribed } from '#web/modules/subscriptions/just-subscribed.tsx'
import type { Running } from '#web/modules/subscriptions/renews-or-ends.tsx'
import { galleryItems } from './gallery-items.ts'
import { useProfilePosts } from './profile-posts.ts'
import { ManagePlan, PlanTerms } from './subscribed-plan.tsx'

const shown = 3

/** After paying: what was bought and until when, the way to change it, and of the newest posts first those that it opened, then those that others liked most. */
export default function Welcome({
  profile,
  running,
  scroll,
}: {
  readonly profile: Profile
  readonly running: Running
  readonly scroll: boolean
}) {
  const { username } = profile
  const { posts = [] } = useProfilePosts(username)
  const best = posts
    .toSorted(
      (one, other) =>
        Number(other.audience === 'subscribers') - Number(one.audience === 'subscribers') ||
        other.likeCount - one.likeCount,
    )
    .flatMap((post) => {
      const picture = post.locked ? undefined : galleryItems([post], 'all')[0]
      return picture && 'open' in picture ? [picture] : []
    })
    .slice(0, shown)
  return (
    <JustSubscribed
      username={username}
      scroll={scroll}
      terms={<PlanTerms profile={profile} running={running} />}
      acts={<ManagePlan profile={profile} running={running} />}
    >
      {best.length > 0 && (
        <div className="grid3">
          {best.map(({ key, open, post }) => (
            <Link key={key} href={`/post/${String(post.id)}`} className="media">
              <Picture media={open} sizes="(max-width: 700px) 30vw, 160px" />
            </Link>
          ))}
        </div>
      )}
    </JustSubscribed>
  )
}
