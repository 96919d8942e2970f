import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { SavedReply } from '#contract/message-tools.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { savedRepliesQuery } from '../queries.ts'

/** A saved reply, new or changed. */
export default function ReplyDialog({ reply, onClose }: { readonly reply?: SavedReply; readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/message-tools.ts').then((module) => module.savedReplyBody),
    read: (data) => ({ title: textIn(data, 'title'), text: textIn(data, 'text') }),
    submit: async (body) => {
      if (reply) await api('PATCH /savedReplies/:id', { params: { id: reply.id }, body })
      else await api('POST /savedReplies', { body })
      await queryClient.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={reply ? t`Edit reply` : t`New reply`}>
      <Form form={form}>
        <TextField
          label={t`Title`}
          name="title"
          hint={t`Only you see it.`}
          autoFocus
          autoComplete="off"
          maxLength={limits.listNameMax}
          defaultValue={reply?.title ?? ''}
        />
        <TextArea
          label={t`Text`}
          name="text"
          rows={5}
          dir="auto"
          maxLength={limits.messageTextMax}
          defaultValue={reply?.text ?? ''}
        />
        <Button type="submit" kind="ink" busy={form.pending}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
