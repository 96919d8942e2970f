import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Card } from '#contract/wallet.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { parseDollars } from '../amounts.ts'
import { Price } from '#web/ui/price.tsx'
import { CardDialog } from '../card-dialog.tsx'
import { type AutoTopUp, autoTopUpQuery, useCardName } from '../queries.ts'

function Mandate({
  cards,
  current,
  onClose,
}: {
  readonly cards: readonly Card[]
  readonly current: AutoTopUp | null
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const nameOf = useCardName()
  const [below, setBelow] = useState(String((current?.thresholdCents ?? 1000) / 100))
  const [amount, setAmount] = useState(String((current?.amountCents ?? 2500) / 100))
  const [cardId, setCardId] = useState(current?.cardId ?? cards[0]?.id ?? 0)
  const [thresholdCents, amountCents] = [parseDollars(below), parseDollars(amount)]
  const card = cards.find(({ id }) => id === cardId)
  const form = useForm({
    schema: () => import('#contract/wallet.ts').then(({ autoTopUpBody }) => autoTopUpBody),
    read: () => ({ thresholdCents: thresholdCents ?? 0, amountCents: amountCents ?? 0, cardId }),
    submit: async (body) => {
      const answer = await api('PUT /wallet/autoTopUp', { body })
      queryClient.setQueryData(autoTopUpQuery.queryKey, answer)
      showToast(t`Auto top-up is on.`)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={t`When my balance drops below (dollars)`}
        name="thresholdCents"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint={t`${formatCount(limits.autoTopUpThresholdMinCents / 100)} to ${formatCount(limits.autoTopUpThresholdMaxCents / 100)}`}
        value={below}
        onChange={(event) => setBelow(event.target.value)}
      />
      <TextField
        label={t`Add this amount (dollars)`}
        name="amountCents"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint={t`${formatCount(limits.topUpMinCents / 100)} to ${formatCount(limits.topUpMaxCents / 100)}`}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <SelectField
        label={t({ message: 'From', context: 'card' })}
        name="cardId"
        value={cardId}
        onChange={(event) => setCardId(Number(event.target.value))}
      >
        {cards.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      <p className="sm">
        {card && thresholdCents !== null && amountCents !== null && (
          <Trans>
            I agree that {nameOf(card)} is charged <Price cents={amountCents} /> each time my balance is below{' '}
            <Price cents={thresholdCents} />, without asking me again, until I turn this off. I get a receipt for each
            charge and can turn it off at any time on this page.
          </Trans>
        )}
      </p>
      <Button type="submit" kind="ink" size="lg" block busy={form.pending}>
        <Trans>Agree and turn on</Trans>
      </Button>
    </Form>
  )
}

/** The mandate in words: when, how much, from which card, how to end it. Asks for the password, as the server does. */
export default function AutoTopUpPanel({
  current,
  onClose,
}: {
  readonly current: AutoTopUp | null
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <CardDialog title={t`Auto top-up`} onClose={onClose}>
      {(cards) => <Mandate cards={cards} current={current} onClose={onClose} />}
    </CardDialog>
  )
}
