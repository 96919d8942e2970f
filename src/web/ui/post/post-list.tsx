import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Post } from '#contract/posts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Button } from '../button.tsx'
import { FieldError } from '../forms/field.tsx'
import { Loading, Skeleton } from '../states.tsx'
import { PostCard } from './post-card.tsx'

/** Older posts are asked for before the end is reached: about two screens ahead. */
const ahead = '1600px'

/** What follows a list: asks for more when it comes near, and can be pressed where that did not work. */
export function MoreOnScroll({
  busy,
  fault,
  onMore,
}: {
  readonly busy: boolean
  /** Of the last try; then only a press tries again. */
  readonly fault: unknown
  readonly onMore: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  const still = busy || fault !== null
  useEffect(() => {
    const element = end.current
    if (!element || still) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current()
      },
      { rootMargin: `0px 0px ${ahead}` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [still])
  return (
    <div className="stack" ref={end}>
      {fault !== null && <FieldError>{textOf(fault)}</FieldError>}
      <Button block busy={busy} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}

export type Older = {
  readonly hasMore: boolean
  readonly busy: boolean
  readonly fault: unknown
  readonly onMore: () => void
}

export function PostList({ posts, older }: { readonly posts: readonly Post[]; readonly older?: Older }) {
  return (
    <div className="feed">
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} eager={index === 0} />
      ))}
      {older?.hasMore && <MoreOnScroll busy={older.busy} fault={older.fault} onMore={older.onMore} />}
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
