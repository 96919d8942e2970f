import { Trans, useLingui } from '@lingui/react/macro'
import type { Comment } from '#contract/comments.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { deleteComment } from './actions.ts'

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
    <Dialog
      open
      onClose={onClose}
      title={t`Delete this comment?`}
      mustAnswer
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose()
              void deleteComment(comment)
            }}
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p>
        {comment.replyCount > 0 ? (
          <Trans>Its replies are deleted too. This can’t be undone.</Trans>
        ) : (
          <Trans>This can’t be undone.</Trans>
        )}
      </p>
    </Dialog>
  )
}
