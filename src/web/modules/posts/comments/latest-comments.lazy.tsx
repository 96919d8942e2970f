import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Comment } from '#contract/comments.ts'
import type { OpenPost } from '#contract/posts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cutText } from '#web/ui/cut-text.ts'
import { commentPath } from './comment-path.ts'
import { latestQuery } from './latest.ts'

/** About three lines on a phone. */
const roomOfComment = 110

/** A comment with its beginning, opened in place by “more”. */
function Said({ postId, comment }: { readonly postId: number; readonly comment: Comment }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { id, author, text, language } = comment
  const cut = open ? null : cutText(text, roomOfComment)
  const name = author.name
  return (
    <li className="latest-line">
      <Avatar src={author.avatarUrl} name={name} size={28} />
      {/* the name counts for no direction: it stands apart in `bdi` */}
      <p className={open ? 'latest-words open' : 'latest-words'} dir="auto">
        <Link href={commentPath(postId, id)}>
          <bdi className="strong">{name}</bdi> <span lang={language ?? undefined}>{cut ?? text}</span>
        </Link>
        {cut !== null && (
          <>
            {' '}
            <button
              type="button"
              className="quiet-link"
              aria-label={t`Read all of ${name}’s comment`}
              onClick={() => setOpen(true)}
            >
              {t({ message: 'more', context: 'of a text that is cut' })}
            </button>
          </>
        )}
      </p>
    </li>
  )
}

/** What was said last under a post of a list, a few lines each, the way to all of it. */
export default function LatestComments({ post }: { readonly post: OpenPost }) {
  const { t } = useLingui()
  const { data } = useQuery(latestQuery(post.id, post.commentCount))
  if (!data || data.length === 0) return null
  return (
    <ul aria-label={t`Comments`}>
      {data.map((comment) => (
        <Said key={comment.id} postId={post.id} comment={comment} />
      ))}
    </ul>
  )
}
