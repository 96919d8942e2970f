import { Trans, useLingui } from '@lingui/react/macro'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Folder, refreshBookmarks } from './folder-queries.ts'

/** Asks before a folder goes; what is in it stays bookmarked. */
export default function DeleteFolderDialog({
  folder,
  onClose,
  onDeleted,
}: {
  readonly folder: Folder
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const { t } = useLingui()
  const { id, name } = folder
  const remove = async () => {
    await api('DELETE /bookmarks/folders/:id', { params: { id } })
    onDeleted()
    showToast(t`Folder deleted.`)
    void refreshBookmarks()
  }
  return (
    <ConfirmDialog
      title={t`Delete “${name}”?`}
      action={t`Delete`}
      keep={t`Keep it`}
      mustAnswer
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <Trans>Its posts stay in your bookmarks.</Trans>
      </p>
    </ConfirmDialog>
  )
}
