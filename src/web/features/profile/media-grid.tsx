import { useLingui } from '@lingui/react/macro'
import { Images, LockKeyhole, Video } from 'lucide-react'
import { Link } from 'wouter'
import type { Post } from '#contract/posts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Curtain, Picture } from '#web/ui/media.tsx'
import { refreshBrokenPhotos } from '#web/ui/post/post-cache.ts'
import { More, type Pages } from '#web/ui/more.tsx'
import { Empty, Loading, Skeleton } from '#web/ui/states.tsx'

function Cell({ post, big }: { readonly post: Post; readonly big: boolean }) {
  const { t } = useLingui()
  const path = `/post/${String(post.id)}`
  const several = post.media.length > 1
  const isVideo = post.media[0]?.kind === 'video'
  const kind = isVideo ? Video : several ? Images : null
  const first = post.locked ? undefined : post.media[0]
  const label = post.locked ? (isVideo ? t`Locked video` : t`Locked photo`) : isVideo ? t`Video` : t`Photo`
  return (
    <Link
      href={path}
      className={big ? 'media big' : 'media'}
      aria-label={first?.alt ? `${label}: ${first.alt}` : label}
    >
      {first && (
        <Picture
          media={{ ...first, alt: '' }}
          sizes={big ? '(max-width: 700px) 66vw, 410px' : '(max-width: 700px) 33vw, 205px'}
        />
      )}
      {post.locked && (
        <>
          <Curtain thumbhash={post.media[0]?.curtain ?? null} />
          <div className="cell-lock">
            <Icon icon={LockKeyhole} />
          </div>
        </>
      )}
      {kind && (
        <span className="kind">
          <Icon icon={kind} size="sm" />
        </span>
      )}
    </Link>
  )
}

/** The first picture of each post that has any, as a grid; what is locked is behind its curtain. */
export function MediaGrid({ posts, older }: { readonly posts: readonly Post[] | undefined; readonly older: Pages }) {
  const { t } = useLingui()
  if (!posts)
    return (
      <Loading label={t`Loading photos`}>
        <div className="grid3">
          {[1, 2, 3, 4, 5, 6].map((cell) => (
            <Skeleton key={cell} ratio="1" />
          ))}
        </div>
      </Loading>
    )
  const shown = posts.filter(({ media }) => media.length > 0)
  if (shown.length === 0 && !older.hasNextPage) return <Empty icon={Images} title={t`No photos yet`} />
  return (
    <div className="stack">
      <div className="grid3" onErrorCapture={refreshBrokenPhotos}>
        {shown.map((post, index) => (
          <Cell key={post.id} post={post} big={index === 0 && shown.length > 3} />
        ))}
      </div>
      <More pages={older} />
    </div>
  )
}
