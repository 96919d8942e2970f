import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { PanelForm } from '#web/ui/panel.tsx'
import { linksQuery } from './tracking-links.ts'

/** Asks what a new tracking link is for, and makes it. */
export function NewTrackingLink({
  onMade,
  onClose,
}: {
  readonly onMade?: (code: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/supporters.ts').then(({ supporters }) => supporters['POST /trackingLinks'].body),
    read: (data) => ({ name: textIn(data, 'name') }),
    submit: async (body) => {
      const { code } = await api('POST /trackingLinks', { body })
      await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey })
      showToast(t`Link created.`)
      onMade?.(code)
      onClose()
    },
  })
  return (
    <PanelForm form={form} className="narrow" label={t`Create link`} onClose={onClose}>
      <TextField
        label={t`Where will you put it?`}
        name="name"
        hint={t`Only you see this. For example: under my videos.`}
        maxLength={limits.trackingLinkNameMax}
        autoComplete="off"
      />
    </PanelForm>
  )
}
