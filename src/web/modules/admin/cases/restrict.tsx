import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useStaffForm } from '../use-staff-change.ts'
import { readStatement, StatementFields } from './statement-fields.tsx'

/** Restricts an account that nobody had to report: on what ground, and what its holder is told. */
export function Restrict({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const form = useStaffForm({
    schema: () =>
      import('#contract/staff/users.ts').then(
        ({ staffUsers }) => staffUsers['POST /admin/users/:username/restriction'].body,
      ),
    read: readStatement,
    submit: (body) => api('POST /admin/users/:username/restriction', { params: { username }, body }),
    said: t`Account restricted. Its owner is notified.`,
  })
  return (
    <Form form={form}>
      <StatementFields />
      <Button type="submit" kind="danger-line" block busy={form.pending}>
        <Trans>Restrict account</Trans>
      </Button>
      <p className="xs muted">
        <Trans>The owner can appeal once. Someone else reviews it.</Trans>
      </p>
    </Form>
  )
}
