import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Flag, Heart, Link2, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Comment } from '#contract/comments.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatAgo, formatCount, formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { LinkedText } from '#web/modules/accounts/linked-text.tsx'
import { likeComment } from './comment-actions.ts'
import { commentPath } from './comment-path.ts'

const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))
const DeleteDialog = lazyPart(() => import('./delete-comment-dialog.lazy.tsx'))

function CommentMenu({ comment }: { readonly comment: Comment }) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [asking, setAsking] = useState<'delete' | 'report'>()
  const close = () => setAsking(undefined)
  const path = commentPath(comment.postId, comment.id)
  return (
    <>
      <Menu
        label={t`More options for this comment`}
        entries={[
          {
            id: 'copy',
            label: t`Copy link`,
            icon: Link2,
            run: () => void copyText(location.origin + path, t`Link copied.`),
          },
          ...(comment.mine
            ? []
            : [
                {
                  id: 'report',
                  label: t`Report`,
                  icon: Flag,
                  run: () => membersOnly(() => setAsking('report'), path),
                },
              ]),
          ...(comment.deletable
            ? [{ id: 'delete', label: t`Delete`, icon: Trash2, bad: true, run: () => setAsking('delete') }]
            : []),
        ]}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} />}
      />
      {asking === 'delete' && <DeleteDialog comment={comment} onClose={close} />}
      {asking === 'report' && (
        <ReportDialog
          subject={{ kind: 'comment', id: comment.id }}
          onClose={close}
          onReported={() => void queryClient.invalidateQueries({ queryKey: ['comments', comment.postId] })}
        />
      )}
    </>
  )
}

/** One comment. `aimed`: somebody was led to it; it is shown to them. */
export function CommentLine({
  comment,
  aimed,
  onReply,
}: {
  readonly comment: Comment
  readonly aimed: boolean
  readonly onReply: () => void
}) {
  // A like changes one of many.
  'use memo'
  const { t } = useLingui()
  useClock()
  const membersOnly = useMembersOnly()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!aimed || !line.current) return
    line.current.scrollIntoView({ block: 'center' })
    line.current.focus({ preventScroll: true })
  }, [aimed])
  const { author, at, likeCount, liked, text, id, postId } = comment
  const coming = id < 0
  const path = commentPath(postId, id)
  const likes = t`${plural(likeCount, { one: '# like', other: '# likes' })}`
  return (
    <div
      ref={line}
      tabIndex={-1}
      className={classes('comment', aimed && 'aimed', coming && 'coming')}
      data-comment={id}
      aria-busy={coming || undefined}
    >
      <Link href={`/${author.username}`} aria-hidden tabIndex={-1}>
        <Avatar src={author.avatarUrl} name={author.name} size={comment.parentId === null ? 36 : 28} />
      </Link>
      <div className="comment-body">
        <div className="comment-head">
          <Link href={`/${author.username}`} className="name clip">
            <bdi>{author.name}</bdi>
          </Link>
          <Link href={path} className="muted sm">
            <time dateTime={at} title={formatDateTime(at)}>
              {formatAgo(at)}
            </time>
          </Link>
        </div>
        <p className="comment-text" dir="auto" lang={comment.language ?? undefined}>
          <LinkedText text={text} />
        </p>
        {!coming && (
          <div className="comment-acts">
            <button
              type="button"
              className="act like"
              aria-pressed={liked}
              aria-label={likeCount > 0 ? t`Like this comment, ${likes}` : t`Like this comment`}
              onClick={() => membersOnly(() => likeComment(comment, !liked), path)}
            >
              <Icon icon={Heart} size="sm" />
              {likeCount > 0 && <span className="num">{formatCount(likeCount)}</span>}
            </button>
            <button type="button" className="act" onClick={() => membersOnly(onReply, path)}>
              <Trans>Reply</Trans>
            </button>
          </div>
        )}
      </div>
      {!coming && <CommentMenu comment={comment} />}
    </div>
  )
}
