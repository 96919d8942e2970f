import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '#web/platform/api/client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { refreshStories } from './queries.ts'

/** Asks whether a story of one's own is to be deleted, for good. */
export function DeleteStoryDialog({
  id,
  onGone,
  onClose,
}: {
  readonly id: number
  readonly onGone: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Delete this story?`}
      action={t`Delete story`}
      onConfirm={async () => {
        await api('DELETE /stories/:id', { params: { id } })
        onGone()
        await refreshStories()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>It’s gone for everyone right away, and from your archive. You can’t undo this.</Trans>
      </p>
    </ConfirmDialog>
  )
}
