import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { ReportReason } from '#contract/reports.ts'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useStaffForm } from '../use-staff-change.ts'
import { GroundField } from './ground-field.tsx'

/** Restricts an account that nobody had to report: on what ground, and what its holder is told. */
export function Restrict({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const form = useStaffForm({
    schema: () =>
      import('#contract/staff/users.ts').then(
        ({ staffUsers }) => staffUsers['POST /admin/users/:username/restriction'].body,
      ),
    read: (data) => ({ ground: textIn(data, 'ground') as ReportReason, statement: textIn(data, 'statement') }),
    submit: (body) => api('POST /admin/users/:username/restriction', { params: { username }, body }),
    said: t`Account restricted. Its owner is notified.`,
  })
  return (
    <Form form={form}>
      <GroundField />
      <TextArea
        label={t`Statement of reasons`}
        name="statement"
        rows={4}
        maxLength={limits.staffNoteMax}
        hint={t`We add the decision and rule in the person’s language. Your text is sent as written.`}
      />
      <Button type="submit" kind="danger-line" block busy={form.pending}>
        <Trans>Restrict account</Trans>
      </Button>
      <p className="xs muted">
        <Trans>The owner can appeal once. Someone else reviews it.</Trans>
      </p>
    </Form>
  )
}
