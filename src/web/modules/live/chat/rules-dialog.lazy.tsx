import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ShowChat, slowModes } from '#contract/live-chat.ts'
import { limits } from '#contract/limits.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatWait } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Check } from '#web/ui/forms/choices.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { refreshChat } from './chat-queries.ts'

/** What the tips of a show are for, who writes in its chat, and how often. */
export default function RulesDialog({
  showId,
  chat,
  onClose,
}: {
  readonly showId: number
  readonly chat: ShowChat
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  // as it was when they began: what another window has set since stays as it is
  const [begun] = useState(chat)
  const begunTyped = begun.goal ? String(begun.goal.cents / 100) : ''
  const [typed, setTyped] = useState(begunTyped)
  const [paidOnly, setPaidOnly] = useState(begun.paidOnly)
  const form = useForm({
    schema: () => import('#contract/live-chat.ts').then(({ liveChat }) => liveChat['PUT /live/:id/chat/rules'].body),
    read: (data) => {
      const label = textIn(data, 'goal.label')
      const slowSeconds = Number(textIn(data, 'slowSeconds')) as 0
      return {
        ...(slowSeconds !== begun.slowSeconds && { slowSeconds }),
        ...(paidOnly !== begun.paidOnly && { paidOnly }),
        ...((label !== (begun.goal?.label ?? '') || typed !== begunTyped) && {
          goal: label === '' && typed.trim() === '' ? null : { label, cents: parseDollars(typed) ?? 0 },
        }),
      }
    },
    submit: async (body) => {
      await api('PUT /live/:id/chat/rules', { params: { id: showId }, body })
      await refreshChat(showId)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`Goal and chat rules`}>
      <Form form={form}>
        <TextField
          label={t`Tip goal (optional)`}
          name="goal.label"
          maxLength={limits.showGoalLabelMax}
          defaultValue={begun.goal?.label ?? ''}
          autoComplete="off"
          hint={t`What the tips are for. Everyone sees it.`}
        />
        <MoneyField label={t`Goal amount`} name="goal.cents" typed={typed} onType={setTyped} />
        <SelectField label={t`Slow mode`} name="slowSeconds" defaultValue={String(begun.slowSeconds)}>
          {slowModes.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0
                ? t({ message: 'Off', context: 'slow mode' })
                : t`One message every ${formatWait(seconds)}`}
            </option>
          ))}
        </SelectField>
        <Check
          name="paidOnly"
          checked={paidOnly}
          onChange={(event) => setPaidOnly(event.target.checked)}
          hint={t`Subscribers, ticket holders, and fans who tip in this show.`}
        >
          {t`Supporters only`}
        </Check>
        <Button type="submit" kind="ink" block busy={form.pending}>
          {t`Save`}
        </Button>
      </Form>
    </Dialog>
  )
}
