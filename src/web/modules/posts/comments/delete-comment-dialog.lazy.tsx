import { Trans, useLingui } from '@lingui/react/macro'
import type { Comment } from '#contract/comments.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deleteComment } from './comment-actions.ts'

/** Asks before a comment goes for good, with the answers to it. */
export default function DeleteCommentDialog({
  comment,
  onClose,
}: {
  readonly comment: Comment
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Delete this comment?`}
      action={t`Delete`}
      keep={t`Keep it`}
      mustAnswer
      // not waited for: the comment is gone at once, and comes back where that was refused
      onConfirm={async () => void deleteComment(comment)}
      onClose={onClose}
    >
      <p>
        {comment.replyCount > 0 ? (
          <Trans>Its replies are deleted too. This can’t be undone.</Trans>
        ) : (
          <Trans>This can’t be undone.</Trans>
        )}
      </p>
    </ConfirmDialog>
  )
}
