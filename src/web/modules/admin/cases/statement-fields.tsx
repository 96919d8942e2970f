import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import type { ReportReason } from '#contract/reports.ts'
import { textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { GroundField } from './ground-field.tsx'

/** What `StatementFields` hold. */
export const readStatement = (data: FormData) => ({
  ground: textIn(data, 'ground') as ReportReason,
  statement: textIn(data, 'statement'),
})

/** On what ground something is taken away without a report, and what its owner is told. */
export function StatementFields() {
  const { t } = useLingui()
  return (
    <>
      <GroundField />
      <TextArea
        label={t`Statement of reasons`}
        name="statement"
        rows={4}
        maxLength={limits.staffNoteMax}
        hint={t`We add the decision and rule in the person’s language. Your text is sent as written.`}
      />
    </>
  )
}
