import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { RiskDetail, RiskOutcome } from '#contract/staff/risks.ts'
import { api } from '#web/platform/api/client.ts'
import { DecideButton } from '../components/decide-button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Form, textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { useStaffForm } from '../use-staff-change.ts'

/** What becomes of a flag: payments of its people are stopped or allowed again, or nothing changes. */
export function RiskDecision({ flag }: { readonly flag: RiskDetail }) {
  const { t } = useLingui()
  const { id, people } = flag
  const frozen = people.filter((person) => person.frozen)
  const paying = people.filter((person) => !person.frozen)
  const outcomes: readonly (readonly [RiskOutcome, string, string])[] = [
    ['dismissed', t({ message: 'Dismiss', context: 'risk flag' }), t`Nothing changes.`],
    ...(paying.length > 0
      ? [['frozen', t`Freeze payments`, t`No purchases, top-ups or withdrawals. They’re notified.`] as const]
      : []),
    ...(frozen.length > 0 ? [['cleared', t`Allow payments`, t`They can pay again and are notified.`] as const] : []),
  ]
  const [outcome, setOutcome] = useState<RiskOutcome | null>(null)
  const choice = outcome === 'frozen' ? paying : outcome === 'cleared' ? frozen : []
  const form = useStaffForm({
    schema: () => import('#contract/staff/risks.ts').then(({ riskDecisionBody }) => riskDecisionBody),
    read: (data) => ({
      outcome: outcome ?? 'dismissed',
      note: textIn(data, 'note'),
      ...(choice.length > 0 && {
        usernames: choice.map(({ username }) => username).filter((username) => data.has(`who ${username}`)),
      }),
    }),
    submit: (body) => api('POST /admin/riskFlags/:id/decision', { params: { id }, body }),
    said: t`Decided.`,
  })
  return (
    <Form form={form}>
      <Choices label={t`Decision`} name="outcome" options={outcomes} chosen={outcome} onChoose={setOutcome} />
      {choice.length > 0 && (
        <fieldset className="stack gap1" key={outcome}>
          <legend className="label">{t`Whose payments`}</legend>
          {choice.map(({ username }) => (
            <label key={username} className="choice">
              <input type="checkbox" name={`who ${username}`} defaultChecked={choice.length === 1} />
              <bdi>@{username}</bdi>
            </label>
          ))}
          <Problem>{form.errors['usernames']}</Problem>
        </fieldset>
      )}
      <TextArea
        label={t`Note`}
        name="note"
        rows={3}
        maxLength={limits.staffNoteMax}
        hint={t`Kept with the flag and in the audit log. Only staff see it.`}
      />
      <DecideButton
        choices={outcomes}
        chosen={outcome}
        kind={outcome === 'frozen' ? 'danger' : 'ink'}
        busy={form.pending}
      />
    </Form>
  )
}
