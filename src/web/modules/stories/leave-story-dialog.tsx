import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { refreshStories } from './queries.ts'

/** Asks before a yes to being in a story is taken back: that takes the story away. */
export function LeaveStoryDialog({
  id,
  onGone,
  onClose,
}: {
  readonly id: number
  readonly onGone?: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Remove this story?`}
      action={t`Remove story`}
      onConfirm={async () => {
        await api('DELETE /stories/:id/tag', { params: { id } })
        onGone?.()
        showToast(t`The story is gone.`)
        await refreshStories()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>It’s gone for everyone right away, its author included. You can’t undo this.</Trans>
      </p>
    </ConfirmDialog>
  )
}
