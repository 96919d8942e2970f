import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { Picture } from '#web/modules/media/media.tsx'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { galleryItems } from './gallery-items.ts'
import { useProfilePosts } from './profile-posts.ts'
import { type Running, Until } from './subscribed-plan.tsx'

const shown = 3

/** After paying: what was bought, and the posts that others liked most of the newest ones. */
export default function WelcomeDialog({
  profile,
  running,
  onClose,
}: {
  readonly profile: Profile
  readonly running: Running
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { name, username } = profile
  const { posts = [] } = useProfilePosts(username)
  const best = posts
    .toSorted((one, other) => other.likeCount - one.likeCount)
    .flatMap((post) => {
      const picture = post.locked ? undefined : galleryItems([post], 'all')[0]
      return picture && 'open' in picture ? [picture] : []
    })
    .slice(0, shown)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`You’re in`}
      foot={
        <Button kind="ink" onClick={onClose}>
          <Trans>See all posts</Trans>
        </Button>
      }
    >
      <PersonRow {...profile} sub={<bdi>@{username}</bdi>} size={56} />
      <p>
        <Trans>Thanks for supporting {name}.</Trans>
        <br />
        <span className="muted">
          <Until {...running} />
        </span>
      </p>
      {best.length > 0 && (
        <div className="grid3">
          {best.map(({ key, open, post }) => (
            <Link key={key} href={`/post/${String(post.id)}`} className="media">
              <Picture media={open} sizes="(max-width: 700px) 30vw, 160px" />
            </Link>
          ))}
        </div>
      )}
    </Dialog>
  )
}
