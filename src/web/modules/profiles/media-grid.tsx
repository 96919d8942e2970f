import { Trans, useLingui } from '@lingui/react/macro'
import { Images, LockKeyhole, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OpenMedia } from '#contract/media.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PaywallOverlay, Picture } from '#web/modules/media/media-frame.tsx'
import { refreshBrokenMedia } from '#web/platform/entitled-queries.ts'
import { More } from '#web/ui/load-more.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { galleryItems, type GalleryItem } from './gallery-items.ts'
import type { Kind, ProfilePosts } from './profile-posts.ts'

const Viewer = lazyPart(() => import('#web/modules/media/viewer-dialog.lazy.tsx'))

/** The viewer reads the next page so many pictures before the end. */
const nearEnd = 4
/** From so many on the first is drawn large; with fewer it would leave holes. */
const bigFrom = 6

function VideoSign() {
  return (
    <span className="kind">
      <Icon icon={Play} size="sm" filled />
    </span>
  )
}

/** Behind its paywall overlay: a link to the post, where it says what opens it. */
function LockedCell({
  item: { post, locked },
  big,
}: {
  item: Extract<GalleryItem, { locked: unknown }>
  big: boolean
}) {
  const { t } = useLingui()
  const isVideo = locked.kind === 'video'
  const single = post.locked ? post.lock.unlockCents : null
  return (
    <Link href={`/post/${String(post.id)}`} className={classes('media', big && 'big')}>
      <span className="sr">{isVideo ? t`Locked video` : t`Locked photo`}</span>
      <PaywallOverlay thumbhash={locked.lockedThumbhash} />
      <div className="cell-lock">
        <Icon icon={LockKeyhole} />
        {single !== null && (
          <span className="tag">
            <Price cents={single} />
          </span>
        )}
      </div>
      {isVideo && <VideoSign />}
    </Link>
  )
}

function OpenCell({ media, big, onOpen }: { media: OpenMedia; big: boolean; onOpen: () => void }) {
  const { t } = useLingui()
  const isVideo = media.kind === 'video'
  const label = isVideo ? t`Video` : t`Photo`
  return (
    <button
      type="button"
      className={classes('media', big && 'big')}
      aria-label={media.alt ? `${label}: ${media.alt}` : label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Picture
        media={{ ...media, alt: '' }}
        sizes={big ? '(max-width: 700px) 66vw, 410px' : '(max-width: 700px) 33vw, 205px'}
      />
      {isVideo && <VideoSign />}
    </button>
  )
}

/** Every photo and video of these posts as a grid. A press opens the viewer; what is locked leads to its post. */
export function MediaGrid({
  source: { posts, fault, again, older },
  kind = 'all',
}: {
  readonly source: ProfilePosts
  readonly kind?: 'all' | Kind
}) {
  const { t } = useLingui()
  const [at, setAt] = useState<number | null>(null)
  if (!posts && fault !== null) return <ErrorState fault={fault} onRetry={again} />
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
  const items = galleryItems(posts, kind)
  const shown = items.flatMap((item) => ('open' in item ? [{ media: item.open, postId: item.post.id }] : []))
  if (items.length === 0 && !older.hasNextPage)
    return <Empty icon={Images} title={kind === 'video' ? t`No videos yet` : t`No photos yet`} />
  return (
    <div className="stack">
      <div className="grid3" onErrorCapture={refreshBrokenMedia}>
        {items.map((item, index) => {
          const big = index === 0 && items.length >= bigFrom
          return 'open' in item ? (
            <OpenCell key={item.key} media={item.open} big={big} onOpen={() => setAt(item.place)} />
          ) : (
            <LockedCell key={item.key} item={item} big={big} />
          )
        })}
      </div>
      <More pages={older} />
      {at !== null && (
        <Viewer
          items={shown}
          start={at}
          more={older.hasNextPage}
          onTurn={(to) => {
            if (to > shown.length - nearEnd && older.hasNextPage && !older.isFetchingNextPage) older.fetchNextPage()
          }}
          foot={({ postId }) =>
            typeof postId === 'number' && (
              <Link href={`/post/${String(postId)}`} className="link">
                <Trans>Open the post</Trans>
              </Link>
            )
          }
          onClose={() => setAt(null)}
        />
      )}
    </div>
  )
}
