import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, Heart, Share2 } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { ActionButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useMembersOnly } from './guest.ts'
import { setBookmark, setLike } from './marks.ts'
import { share } from './share.ts'

/** Like, share, bookmark. What is locked can be bookmarked but not liked: nobody likes what they have not seen. */
export function PostActions({ post }: { readonly post: Post }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const likes = formatCount(post.likeCount)
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
      <span className="push row acts-end">
        <ActionButton icon={Share2} label={t`Share`} onClick={() => void share(path, post.author.name)} />
        <ActionButton
          icon={Bookmark}
          className="saved"
          label={t`Bookmark`}
          pressed={post.bookmarked}
          onClick={() => membersOnly(() => setBookmark(post, !post.bookmarked), path)}
        />
      </span>
    </div>
  )
}
