import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { readStatement, StatementFields } from '../cases/statement-fields.tsx'
import { useStaffForm } from '../use-staff-change.ts'

/** Ends a show that is on air: on what ground, and what its creator is told. */
export function CutForm({ showId, onCut }: { readonly showId: number; readonly onCut: (caseId: number) => void }) {
  const { t } = useLingui()
  const form = useStaffForm({
    schema: () => import('#contract/staff/live.ts').then(({ staffLive }) => staffLive['POST /admin/live/:id/cut'].body),
    read: readStatement,
    submit: async (body) => onCut((await api('POST /admin/live/:id/cut', { params: { id: showId }, body })).caseId),
    said: t`Show ended. Its creator is notified.`,
  })
  return (
    <Form form={form}>
      <StatementFields />
      <Button type="submit" kind="danger" block busy={form.pending}>
        <Trans>End the show</Trans>
      </Button>
      <p className="xs muted">
        <Trans>Ends within seconds. Every ticket is refunded, and the creator can appeal.</Trans>
      </p>
    </Form>
  )
}
