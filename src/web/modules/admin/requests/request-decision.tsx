import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Args } from '#contract/routes.ts'
import { requestReasons, type RequestReason } from '#contract/creator-request.ts'
import { checklist } from '#contract/staff/requests.ts'
import { DecideButton } from '../components/decide-button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { Form, textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { useStaffForm } from '../use-staff-change.ts'

type Kind = 'accept' | 'needs_more' | 'decline'

export function useRequestReasons(): Readonly<Record<RequestReason, string>> {
  const { t } = useLingui()
  return {
    unreadable: t`A photo can’t be read`,
    expired_document: t`The document has expired`,
    document_incomplete: t`Something is missing in the photos`,
    details_differ: t`Details don’t match the document`,
    not_the_person: t`Not the person on the document`,
    false_document: t`Not a genuine document`,
    under_age: t`Underage`,
    not_possible_there: t`Country not supported`,
    other: t`Other, see the note`,
  }
}

type Decision = Args<'POST /admin/creatorRequests/:id/decision'>['body']

/** What was looked at of somebody's identity documents, and what is decided. `version`: the state that was looked at. */
export function RequestDecision({
  version,
  onDecide,
}: {
  readonly version: number
  readonly onDecide: (decision: Decision) => Promise<unknown>
}) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind | null>(null)
  const reasons = useRequestReasons()
  const checks = {
    readable: t`All photos are readable`,
    valid: t`The document is genuine and hasn’t expired`,
    same_person: t`The person in the photo is the one on the document`,
    same_details: t`Name and date of birth match the document`,
    of_age: t`18 or older`,
  }
  const form = useStaffForm({
    schema: () =>
      import('#contract/staff/requests.ts').then(
        ({ staffRequests }) => staffRequests['POST /admin/creatorRequests/:id/decision'].body,
      ),
    read: (data) =>
      kind === null || kind === 'accept'
        ? {
            decision: 'accept' as const,
            version,
            checked: checklist.filter((name) => data.has(name)),
          }
        : {
            decision: kind,
            version,
            reason: textIn(data, 'reason') as RequestReason,
            note: textIn(data, 'note'),
          },
    submit: onDecide,
    said: t`Decided. The person is notified.`,
  })
  const kinds = [
    ['accept', t`Accept`],
    ['needs_more', t`Ask for more`],
    ['decline', t({ message: 'Decline', context: 'a request' })],
  ] as const
  return (
    <Form form={form}>
      <Choices label={t`Decision`} name="decision" options={kinds} chosen={kind} onChoose={setKind} />
      {kind === null ? null : kind === 'accept' ? (
        <fieldset className="stack gap1">
          <legend className="label">
            <Trans>I’ve checked that</Trans>
          </legend>
          {checklist.map((name) => (
            <label key={name} className="choice">
              <input type="checkbox" name={name} aria-invalid={form.errors['checked'] ? true : undefined} />
              <span>{checks[name]}</span>
            </label>
          ))}
          {form.errors['checked'] && <p className="error">{form.errors['checked']}</p>}
        </fieldset>
      ) : (
        <>
          <SelectField
            label={t`Reason`}
            name="reason"
            defaultValue={kind === 'needs_more' ? 'unreadable' : 'other'}
            options={requestReasons.map((reason) => [reason, reasons[reason]] as const)}
          />
          <TextArea
            label={t`Note`}
            name="note"
            rows={4}
            maxLength={limits.staffNoteMax}
            hint={t`Your text is sent as written. We add the reason in their language.`}
          />
        </>
      )}
      <DecideButton
        choices={kinds}
        chosen={kind}
        kind={kind === 'needs_more' ? 'line' : kind === 'decline' ? 'danger' : 'ink'}
        busy={form.pending}
      />
    </Form>
  )
}
