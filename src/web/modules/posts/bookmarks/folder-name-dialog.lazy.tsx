import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { type Folder, refreshBookmarks } from './folder-queries.ts'

/** Makes a folder, or gives `folder` another name. `onSaved` gets it as it is then. */
export default function FolderNameDialog({
  folder,
  onClose,
  onSaved,
}: {
  readonly folder?: Folder
  readonly onClose: () => void
  readonly onSaved?: (folder: Folder) => void
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/bookmarks.ts').then(({ bookmarks }) => bookmarks['POST /bookmarks/folders'].body),
    read: (data) => ({ name: textIn(data, 'name') }),
    submit: async (body) => {
      const saved = folder
        ? await api('PATCH /bookmarks/folders/:id', { params: { id: folder.id }, body })
        : await api('POST /bookmarks/folders', { body })
      onClose()
      onSaved?.(saved)
      await refreshBookmarks()
    },
  })
  return (
    <Dialog open onClose={onClose} title={folder ? t`Rename folder` : t`New folder`}>
      <Form form={form}>
        <TextField
          label={t`Name`}
          name="name"
          defaultValue={folder?.name ?? ''}
          maxLength={limits.folderNameMax}
          dir="auto"
          autoFocus
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" kind="ink" busy={form.pending}>
            {folder ? t`Save` : t`Create folder`}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
