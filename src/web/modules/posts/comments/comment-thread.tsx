import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { repliesQuery } from './comment-cache.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentLine } from './comment-line.tsx'

/** A comment with its answers, which are read when somebody wants them. `aim`: the id that a notification led to. */
export function Thread({
  comment,
  aim,
  aimedReply,
  canWrite,
}: {
  readonly comment: Comment
  readonly aim: number | null
  /** The answer that it led to: shown also when its page is far away. */
  readonly aimedReply: Comment | null
  readonly canWrite: boolean
}) {
  const { t } = useLingui()
  const { user } = useSession()
  const [open, setOpen] = useState(aimedReply !== null)
  const [answering, setAnswering] = useState<string | null>(null)
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...repliesQuery(comment.id),
    enabled: open && comment.id > 0 && comment.replyCount > 0,
  })
  const read = data?.pages.flatMap((page) => page.comments) ?? []
  const isThere = aimedReply === null || read.some(({ id }) => id === aimedReply.id)
  const replies = isThere || isFetching ? read : [...read, aimedReply]
  const left = Math.max(0, comment.replyCount - replies.length)
  const answer = (to: Comment) =>
    setAnswering(to.id === comment.id || to.author.username === user.username ? '' : `@${to.author.username} `)
  const more = () => {
    if (!open) setOpen(true)
    else if (isError) void refetch()
    else void fetchNextPage()
  }
  return (
    <li className="thread">
      <CommentLine comment={comment} aimed={aim === comment.id} onReply={() => answer(comment)} />
      {(replies.length > 0 || left > 0 || answering !== null) && (
        <div className="replies">
          {replies.length > 0 && (
            <ul className="stack gap3">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <CommentLine comment={reply} aimed={aim === reply.id} onReply={() => answer(reply)} />
                </li>
              ))}
            </ul>
          )}
          {(left > 0 || isError) && (!open || hasNextPage || isFetching || isError) && (
            <div>
              <Button kind="plain" size="sm" busy={isFetching} onClick={more}>
                {isError ? (
                  <Trans>Try again</Trans>
                ) : open ? (
                  <Trans>Show more replies</Trans>
                ) : (
                  t`${plural(left, { one: '# reply', other: '# replies' })}`
                )}
              </Button>
            </div>
          )}
          {answering !== null && canWrite && (
            <CommentForm
              key={answering}
              postId={comment.postId}
              parentId={comment.id}
              begin={answering}
              autoFocus
              onWritten={() => {
                setAnswering(null)
                setOpen(true)
              }}
              onLeave={() => setAnswering(null)}
            />
          )}
        </div>
      )}
    </li>
  )
}
