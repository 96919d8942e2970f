import { useLingui } from '@lingui/react/macro'
import type { Post } from '#contract/posts.ts'
import { More, type Pages } from '#web/ui/more.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { VirtualItem } from '#web/ui/virtual-list.tsx'
import { PostCard } from './post-card.tsx'

export function PostList({ posts, older }: { readonly posts: readonly Post[]; readonly older?: Pages }) {
  return (
    <div className="feed">
      {posts.map((post, index) => (
        <VirtualItem key={post.id} id={post.id}>
          <PostCard post={post} eager={index === 0} />
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
