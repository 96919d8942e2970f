import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
  const [busy, setBusy] = useState(false)
  const { id, name } = folder
  const remove = async () => {
    setBusy(true)
    try {
      await api('DELETE /bookmarks/folders/:id', { params: { id } })
      onClose()
      onDeleted()
      showToast(t`Folder deleted.`)
      await refreshBookmarks()
    } catch (fault) {
      showAlert(textOf(fault))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Delete “${name}”?`}
      mustAnswer
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Its posts stay in your bookmarks.</Trans>
      </p>
    </Dialog>
  )
}
