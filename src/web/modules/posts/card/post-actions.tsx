import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, HandCoins, Heart, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { Post } from '#contract/posts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { ActionButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { setBookmark, setLike } from './like-and-bookmark.ts'

const ShareDialog = lazyPart(() => import('#web/modules/creators/share-dialog.lazy.tsx'))
const TipPanel = lazyPart(() => import('#web/modules/tips/tip-dialog.lazy.tsx'))

/** `?tip=500` on the post's own page, in cents: how a top-up comes back to the tip. */
function TipPost({ post }: { readonly post: Post }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [path, navigate] = useLocation()
  const own = `/post/${String(post.id)}`
  const search = new URLSearchParams(useSearch())
  const wanted = path === own ? Number(search.get('tip') ?? 0) : 0
  const [asking, setAsking] = useState(wanted > 0)
  const close = () => {
    setAsking(false)
    if (wanted > 0) navigate(own, { replace: true })
  }
  return (
    <>
      <ActionButton
        icon={HandCoins}
        label={t`Send a tip`}
        text={t`Tip`}
        aria-haspopup="dialog"
        onClick={() => membersOnly(() => setAsking(true), `${own}?tip=500`)}
      />
      {asking && <TipPanel person={post.author} postId={post.id} firstCents={wanted || undefined} onClose={close} />}
    </>
  )
}

/** Like, tip, share, bookmark. What is locked can be bookmarked but not liked: nobody likes what they have not seen. */
export function PostActions({ post }: { readonly post: Post }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [sharing, setSharing] = useState(false)
  const likes = formatCount(post.likeCount)
  const comments = formatCount(post.commentCount)
  const path = `/post/${String(post.id)}`
  return (
    <div className="post-acts">
      {post.locked ? (
        <span className="act still">
          <Icon icon={Heart} />
          <span className="num" aria-hidden="true">
            {likes}
          </span>
          <span className="sr">
            <Trans>Likes: {likes}</Trans>
          </span>
        </span>
      ) : (
        <ActionButton
          icon={Heart}
          className="like"
          label={t`Like, ${likes}`}
          count={likes}
          pressed={post.liked}
          onClick={() => membersOnly(() => setLike(post, !post.liked), path)}
        />
      )}
      {!post.locked && (post.commentsOn || post.commentCount > 0) && (
        <Link
          href={path}
          className="act"
          aria-label={t`Comments, ${comments}`}
          // On the post's own page it leads to the field; elsewhere to that page.
          onClick={() => document.getElementById('write-comment')?.focus()}
        >
          <Icon icon={MessageCircle} />
          <span className="num">{comments}</span>
        </Link>
      )}
      {!post.mine && <TipPost post={post} />}
      <span className="push row acts-end">
        <ActionButton icon={Share2} label={t`Share`} aria-haspopup="dialog" onClick={() => setSharing(true)} />
        <ActionButton
          icon={Bookmark}
          className="saved"
          label={t`Bookmark`}
          pressed={post.bookmarked}
          onClick={() => membersOnly(() => setBookmark(post, !post.bookmarked), path)}
        />
      </span>
      {sharing && (
        <ShareDialog
          person={post.author}
          what={{ kind: 'post', id: post.id }}
          tracks={post.mine}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  )
}
