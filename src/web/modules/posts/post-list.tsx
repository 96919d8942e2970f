import { useLingui } from '@lingui/react/macro'
import type { Post } from '#contract/posts.ts'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { More, type Pages } from '#web/ui/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { VirtualItem } from '#web/ui/virtual-list.tsx'
import { PostCard } from './post-card.tsx'
import './comments/latest.css'

const LatestComments = lazyPart(() => import('./comments/latest-comments.lazy.tsx'))

/** So many fill the first screen of a tall window; the others follow when the page has been taken over. */
const drawnFirst = 4

export function PostList({
  posts,
  older,
  below = false,
}: {
  readonly posts: readonly Post[]
  readonly older?: Pages
  /** Something else fills the first screen: no picture of a post is hurried. */
  readonly below?: boolean
}) {
  const { isAuth } = useSession()
  const asDrawn = useAsDrawn()
  const shown = isAuth && asDrawn ? posts.slice(0, drawnFirst) : posts
  return (
    <div className="feed">
      {shown.map((post, index) => (
        <VirtualItem key={post.id} id={post.id} by={[post, index === 0 && !below]}>
          <PostCard post={post} eager={index === 0 && !below} />
          {!post.locked && post.state === 'published' && post.commentCount > 0 && (
            // its height is known before what stands there
            <div className={post.commentCount > 1 ? 'latest latest-two' : 'latest'}>
              <LatestComments post={post} />
            </div>
          )}
        </VirtualItem>
      ))}
      {older && <More pages={older} />}
    </div>
  )
}

export function PostSkeletons({ count = 2 }: { readonly count?: number }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading posts`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="stack">
          <div className="row">
            <Skeleton round width="44px" height="44px" />
            <div className="stack gap2 grow">
              <Skeleton width="40%" />
              <Skeleton width="26%" height="12px" />
            </div>
          </div>
          <Skeleton width="88%" />
          <Skeleton ratio="5 / 4" />
        </div>
      ))}
    </Loading>
  )
}
