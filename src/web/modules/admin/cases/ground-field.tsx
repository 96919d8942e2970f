import { useLingui } from '@lingui/react/macro'
import { reportReasons, type ReportReason } from '#contract/reports.ts'
import { SelectField } from '#web/ui/forms/field.tsx'
import { useCaseWords } from './use-case-words.ts'

/** On what ground something is taken away. */
export function GroundField({ first = 'other' }: { readonly first?: ReportReason | undefined }) {
  const { t } = useLingui()
  const { reasons } = useCaseWords()
  return (
    <SelectField
      label={t`Broken rule`}
      name="ground"
      defaultValue={first}
      options={reportReasons.map((reason) => [reason, reasons[reason]] as const)}
    />
  )
}
