import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseOutcome } from '#contract/decisions.ts'
import { limits } from '#contract/limits.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { CaseDetail } from '#contract/staff/cases.ts'
import { api } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { DecideButton } from '../components/decide-button.tsx'
import { Form, textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { useStaffForm } from '../use-staff-change.ts'
import { GroundField } from './ground-field.tsx'

/** What is decided, on what ground, and the statement of reasons. */
export function CaseDecision({ found }: { readonly found: CaseDetail }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null)
  const form = useStaffForm({
    schema: () =>
      import('#contract/staff/cases.ts').then(({ staffCases }) => staffCases['POST /admin/cases/:id/decision'].body),
    read: (data) => {
      const common = { version: found.version, statement: textIn(data, 'statement') }
      return outcome === null || outcome === 'kept'
        ? { outcome: 'kept' as const, ...common }
        : { outcome, ground: textIn(data, 'ground') as ReportReason, ...common }
    },
    submit: (body) => api('POST /admin/cases/:id/decision', { params: { id: found.id }, body }),
    said: t`Decided. Both sides are notified.`,
  })
  const isUser = found.subject.kind === 'user'
  const isShow = found.subject.kind === 'show'
  const choices: readonly (readonly [CaseOutcome, string, string])[] = [
    ['kept', t`Leave it up`, t`No rule broken. Hidden content is restored.`],
    ['warned', t`Warn`, t`The content stays. The author gets a warning.`],
    [
      'removed',
      isUser ? t`Clear the profile` : isShow ? t`End the show` : t`Remove it`,
      isShow
        ? t`Refunds every ticket. After the show, only those bought in the last 30 days.`
        : t`Also block its pictures from re-upload`,
    ],
    ['restricted', t`Remove it and restrict the account`, t`The author can read, but not post or write.`],
    ['suspended', t`Suspend the account`, t`The account is hidden. The author can only appeal.`],
  ]
  return (
    <Form form={form}>
      <Choices label={t`Decision`} name="outcome" options={choices} chosen={outcome} onChoose={setOutcome} />
      {outcome !== null && outcome !== 'kept' && <GroundField first={found.reasons[0]} />}
      <TextArea
        label={t`Statement of reasons, sent to both sides`}
        name="statement"
        rows={5}
        maxLength={limits.staffNoteMax}
        hint={t`We add the decision and rule in each person’s language. Your text is sent as written.`}
      />
      <DecideButton
        choices={choices}
        chosen={outcome}
        kind={outcome === null || outcome === 'kept' ? 'ink' : 'danger'}
        busy={form.pending}
      />
      <p className="xs muted">
        <Trans>Each side can appeal once. Someone else reviews it.</Trans>
      </p>
    </Form>
  )
}

/** An appeal against what somebody else has decided. */
export function AppealDecision({ found }: { readonly found: CaseDetail }) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'upheld' | 'overturned' | null>(null)
  const form = useStaffForm({
    schema: () =>
      import('#contract/staff/cases.ts').then(({ staffCases }) => staffCases['POST /admin/cases/:id/appeal'].body),
    read: (data) => ({ decision: decision ?? 'upheld', version: found.version, statement: textIn(data, 'statement') }),
    submit: (body) => api('POST /admin/cases/:id/appeal', { params: { id: found.id }, body }),
    said: t`Decided. Both sides are notified.`,
  })
  const choices = [
    ['upheld', t`The decision stands`],
    ['overturned', found.state === 'kept' ? t`Overturn: remove it` : t`Overturn: restore it`],
  ] as const
  return (
    <Form form={form}>
      <Choices
        label={t`Decision on the appeal`}
        name="decision"
        options={choices}
        chosen={decision}
        onChoose={setDecision}
      />
      <TextArea
        label={t`Statement of reasons, sent to both sides`}
        name="statement"
        rows={5}
        maxLength={limits.staffNoteMax}
      />
      <Button type="submit" kind="ink" block disabled={decision === null} busy={form.pending}>
        {decision === null ? t`Choose a decision` : t`Decide appeal`}
      </Button>
    </Form>
  )
}
