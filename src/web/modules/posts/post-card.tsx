import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Post } from '#contract/posts.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { VerifiedTick } from '#web/ui/verified-tick.tsx'
import { audienceIcons, useAudienceNames } from './card/audience.tsx'
import { LockedBody } from './card/locked-body.tsx'
import { UnlockTransition } from './card/unlock-transition.tsx'
import { PostActions } from './card/post-actions.tsx'
import { PostMenu } from './card/post-menu.tsx'
import { PostPhotos } from './card/post-photos.tsx'
import { PostText } from './card/post-text.tsx'
import './card/post.css'

const PostPoll = lazyPart(() => import('./card/poll.lazy.tsx'))
const PostRing = lazyPart(() => import('#web/modules/stories/post-ring.lazy.tsx'))
const PostTags = lazyPart(() => import('./card/tags.lazy.tsx'), { Waiting: () => <div className="tags-frame" /> })
const Unpublished = lazyPart(() => import('./card/why-unpublished.lazy.tsx'))

function PostHead({ post, onRemoved }: { readonly post: Post; readonly onRemoved?: (() => void) | undefined }) {
  const { author, audience, priceCents, publishedAt } = post
  const isPaidByAll = audience === 'everyone' && priceCents !== null
  const names = useAudienceNames()
  const { isAuth } = useSession()
  useClock()
  return (
    <header className="post-head">
      <span className="post-face">
        <Link href={`/${author.username}`} aria-hidden tabIndex={-1}>
          <Avatar src={author.avatarUrl} name={author.name} />
        </Link>
        {isAuth && <PostRing username={author.username} name={author.name} />}
      </span>
      <div className="who">
        <Link href={`/${author.username}`} className="name">
          <bdi className="clip">{author.name}</bdi>
          <VerifiedTick />
        </Link>
        <Dotted className="meta">
          <bdi className="clip">@{author.username}</bdi>
          {publishedAt !== null && (
            <Link href={`/post/${String(post.id)}`} className="when">
              <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
                {formatAgo(publishedAt)}
              </time>
            </Link>
          )}
          <>
            {/* paid by everyone: for nobody to see as it is */}
            <Icon icon={audienceIcons[isPaidByAll ? 'subscribers' : audience]} />
            <span className={isPaidByAll && post.mine ? undefined : 'aud'}>
              {isPaidByAll ? <Price cents={priceCents} /> : names[audience]}
            </span>
          </>
          {/* its author sees all of it: the price says what others pay */}
          {post.mine && priceCents !== null && !isPaidByAll && <Price cents={priceCents} />}
        </Dotted>
      </div>
      <PostMenu post={post} onRemoved={onRemoved} />
    </header>
  )
}

/** The paywall overlay of a post that was locked a moment ago; null before and after it has opened. */
function useOpening(post: Post, bought: boolean): readonly [overlay: string | null | undefined, opened: () => void] {
  const [before, setBefore] = useState(bought ? null : post)
  const [overlay, setOverlay] = useState<string | null>()
  if (before !== post) {
    setBefore(post)
    if ((before?.locked ?? bought) && !post.locked && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      setOverlay(before?.locked ? (before.media[0]?.lockedThumbhash ?? null) : (post.media[0]?.thumbhash ?? null))
  }
  return [overlay, () => setOverlay(undefined)]
}

/** Who has had it on their screen counts as reached, once; the code for it comes after the page. */
function useWatched(article: RefObject<HTMLElement | null>, { id, state }: Post): void {
  const { isAuth } = useSession()
  useEffect(() => {
    if (!isAuth || state !== 'published') return
    let stop: (() => void) | undefined
    let gone = false
    void import('./count-reach.ts').then(({ watchReach }) => {
      if (!gone && article.current) stop = watchReach(article.current, id)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [isAuth, id, state, article])
}

/**
 * A post, open or locked, in a list or (`full`) alone on its page. Likes and bookmarks change it in the query cache, wherever it
 * is shown: give it straight from a query whose key begins with timeline, post, bookmarks, or is ['profile', name, 'posts'].
 */
export function PostCard({
  post,
  eager,
  full,
  bought = false,
  onRemoved,
}: {
  readonly post: Post
  /** The first of a page: its picture is loaded before all others. */
  readonly eager?: boolean | undefined
  readonly full?: boolean | undefined
  /** Paid for on another page a moment ago: it opens here. */
  readonly bought?: boolean
  /** After its author deleted it; lists need not care, it is gone from them. */
  readonly onRemoved?: (() => void) | undefined
}) {
  // A like changes one of many cards; the others must not be drawn again for it.
  'use memo'
  const [overlay, opened] = useOpening(post, bought)
  const article = useRef<HTMLElement>(null)
  const { locked } = post
  const wasLocked = useRef(locked)
  useEffect(() => {
    // The button that unlocked it is gone with the lock; the focus must not be lost with it.
    if (wasLocked.current && !locked && document.activeElement === document.body)
      article.current?.focus({ preventScroll: true })
    wasLocked.current = locked
  }, [locked])
  useWatched(article, post)
  return (
    <article className="post" ref={article} tabIndex={-1} aria-label={post.author.name}>
      <PostHead post={post} onRemoved={onRemoved} />
      {post.state !== 'published' && <Unpublished post={post} />}
      <PostText text={post.locked ? post.teaser : post.text} language={post.language} full={full} />
      {post.locked ? (
        <>
          {post.preview.length > 0 && <PostPhotos postId={post.id} media={post.preview} eager={eager} full={full} />}
          <LockedBody post={post} />
        </>
      ) : (
        <div className="unlocked">
          {post.tags.length > 0 && <PostTags post={post} />}
          {post.poll && (
            <div className="poll-frame" style={{ minBlockSize: 28 + post.poll.options.length * 54 }}>
              <PostPoll post={post} />
            </div>
          )}
          <PostPhotos postId={post.id} media={post.media} eager={eager} full={full} />
          {overlay !== undefined && post.media.length > 0 && <UnlockTransition thumbhash={overlay} onOpened={opened} />}
        </div>
      )}
      {/* What is not out yet can be neither liked nor shared. */}
      {post.publishedAt !== null && <PostActions post={post} />}
    </article>
  )
}
