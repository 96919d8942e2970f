import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { CreatorFeeDetail } from '#contract/staff/fees.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatPercent } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { useStaffForm } from '../use-staff-change.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

/** Sets a creator's fee from a day on, or gives them everyone's again. */
export function FeeForm({ fee }: { readonly fee: CreatorFeeDetail }) {
  const { t } = useLingui()
  const { username } = fee.creator
  const [own, setOwn] = useState(true)
  const form = useStaffForm({
    schema: () => import('#contract/staff/fees.ts').then(({ creatorFeeBody }) => creatorFeeBody),
    read: (data) => {
      const typed = textIn(data, 'basisPoints').trim().replace(',', '.')
      return {
        basisPoints: own ? (typed === '' ? NaN : Math.round(Number(typed) * 100)) : null,
        from: textIn(data, 'from'),
        note: textIn(data, 'note'),
      }
    },
    submit: (body) => api('PUT /admin/creatorFees/:username', { params: { username }, body }),
    said: t`Saved.`,
  })
  const standard = formatPercent(fee.operatorBasisPoints / 10_000)
  const days = formatCount(limits.feeNoticeDays)
  return (
    <Form form={form}>
      <Choices
        label={t`Fee`}
        name="own"
        options={[
          ['own', t`Custom fee`],
          ['standard', t`Standard fee (${standard})`],
        ]}
        chosen={own ? 'own' : 'standard'}
        onChoose={(kind) => setOwn(kind === 'own')}
      />
      {own && (
        <TextField
          label={t`Fee in percent`}
          name="basisPoints"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={fee.own ? String(fee.basisPoints / 100) : ''}
        />
      )}
      <TextField
        label={t({ message: 'From', context: 'first day' })}
        name="from"
        type="date"
        min={today()}
        defaultValue={today()}
        hint={t`Starts at midnight UTC, or now if today. Increases need ${days} days’ notice.`}
      />
      <TextArea
        label={t`Note`}
        name="note"
        rows={3}
        maxLength={limits.staffNoteMax}
        hint={t`For the history and the audit log. The creator doesn’t see it.`}
      />
      <Button type="submit" kind="ink" block busy={form.pending}>{t`Save fee`}</Button>
    </Form>
  )
}
