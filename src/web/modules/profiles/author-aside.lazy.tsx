import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { refreshBrokenMedia } from '#web/platform/entitled-queries.ts'
import { useSession } from '#web/platform/session.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { PaywallOverlay, Picture } from '#web/modules/media/media-frame.tsx'
import { postQuery } from '#web/modules/posts/post-query.ts'
import { FollowButton } from '#web/modules/subscriptions/follow-button.tsx'
import { type Choice, profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { galleryItems, type GalleryItem } from './gallery-items.ts'
import { SubscribeAct } from './plans.tsx'
import { useProfilePosts } from './profile-posts.ts'
import './author-aside.css'

const SubscribeDialog = lazyPart(() => import('#web/modules/subscriptions/subscribe-dialog.lazy.tsx'))

const shown = 6

/** One picture of each post, so that six posts are seen and not one with six pictures. */
function firstOfEach(items: readonly GalleryItem[], without: number): GalleryItem[] {
  const posts = new Set([without])
  return items.filter(({ post }) => !posts.has(post.id) && posts.add(post.id)).slice(0, shown)
}

function More({ author, postId }: { readonly author: Profile; readonly postId: number }) {
  const { t } = useLingui()
  const { username, name } = author
  const { posts = [] } = useProfilePosts(username, { gallery: 'all' })
  const items = firstOfEach(galleryItems(posts, 'all'), postId)
  if (items.length === 0) return null
  return (
    <section className="stack gap2" aria-label={t`More from ${name}`}>
      <h2 className="aside-title">
        <Trans>More from {name}</Trans>
      </h2>
      <div className="aside-works" onErrorCapture={refreshBrokenMedia}>
        {items.map((item) => {
          const open = 'open' in item ? item.open : null
          const isVideo = 'open' in item ? item.open.kind === 'video' : item.locked.kind === 'video'
          return (
            <Link key={item.key} href={`/post/${String(item.post.id)}`} className="media">
              <span className="sr">
                {open?.alt || (open ? (isVideo ? t`Video` : t`Photo`) : isVideo ? t`Locked video` : t`Locked photo`)}
              </span>
              {open ? (
                <Picture media={{ ...open, alt: '' }} sizes="104px" />
              ) : (
                <PaywallOverlay thumbhash={'locked' in item ? item.locked.lockedThumbhash : null} />
              )}
              {(!open || isVideo) && (
                <span className="cell-lock">
                  <Icon icon={open ? Play : LockKeyhole} filled={open !== null} />
                </span>
              )}
            </Link>
          )
        })}
      </div>
    </section>
  )
}

/** Beside one post: who made it, how to hear more from them, and what else they made. */
export default function AuthorAside({ postId }: { readonly postId: number }) {
  const { user } = useSession()
  const { data: post } = useQuery(postQuery(postId))
  const username = post?.author.username ?? ''
  const { data: author } = useQuery({ ...profileQuery(username), enabled: username !== '' })
  const [asking, setAsking] = useState<Choice | null>(null)
  if (!author?.isCreator) return null
  const mine = user.userId === author.userId
  const sells = !mine && author.plans.length > 0 && !author.viewer?.subscription
  return (
    <>
      <section className="stack author-aside">
        <PersonRow {...author} verified size={56} sub={<bdi>@{username}</bdi>} />
        {author.bio && (
          <p className="sm clamp" dir="auto" lang={author.bioLanguage ?? undefined}>
            {author.bio}
          </p>
        )}
        {!mine && (
          <div className="row">
            <FollowButton
              username={username}
              name={author.name}
              follows={author.viewer?.follows ?? false}
              kind="line"
              size="sm"
            />
            {sells && <SubscribeAct profile={author} onSubscribe={setAsking} />}
          </div>
        )}
      </section>
      <More author={author} postId={postId} />
      {asking && <SubscribeDialog username={username} first={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
