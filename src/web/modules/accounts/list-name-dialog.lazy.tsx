import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { listsQuery } from './lists-query.ts'

/** Names a new list, or an old one anew. */
export default function ListNameDialog({
  list,
  onMade,
  onClose,
}: {
  readonly list?: { readonly id: number; readonly name: string }
  /** It is there, and stands open for its people; without it the dialog closes. */
  readonly onMade?: (list: Answer<'POST /lists'>) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/message-lists.ts').then((module) => module.listNameBody),
    read: (data) => ({ name: textIn(data, 'name') }),
    submit: async (body) => {
      if (list) await api('PATCH /lists/:id', { params: { id: list.id }, body })
      const made = list ? null : await api('POST /lists', { body })
      await queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })
      if (made && onMade) onMade(made)
      else onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={list ? t`Rename list` : t`New list`}>
      <Form form={form}>
        <TextField
          label={t`Name`}
          name="name"
          autoFocus
          autoComplete="off"
          maxLength={limits.listNameMax}
          defaultValue={list?.name ?? ''}
        />
        <Button type="submit" kind="ink" busy={form.pending}>
          {list ? <Trans>Save</Trans> : <Trans>Create list</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
