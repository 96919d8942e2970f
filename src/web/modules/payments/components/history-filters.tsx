import { useLingui } from '@lingui/react/macro'
import type { TransactionFilter, TransactionKind } from '#contract/wallet.ts'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { useTransactionWord } from '../use-transaction-word.ts'

/** What people look for; rare movements are found by their day. */
const kinds: readonly TransactionKind[] = [
  'top_up',
  'subscription',
  'subscription_renewal',
  'tip',
  'unlock',
  'message_unlock',
  'story_unlock',
  'hold',
  'hold_returned',
  'gift',
  'live_ticket',
  'points_exchange',
  'refund',
  'top_up_refund',
]

/** Which movements are listed; an empty choice is all. */
export function HistoryFilters({
  filter,
  onChange,
}: {
  readonly filter: TransactionFilter
  readonly onChange: (filter: TransactionFilter) => void
}) {
  const { t } = useLingui()
  const wordOf = useTransactionWord()
  const set = (name: keyof TransactionFilter, value: string): void => {
    const { [name]: _before, ...rest } = filter
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <form className="history-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t`Type`}
        name="kind"
        value={filter.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      >
        <option value="">{t`All types`}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {wordOf(kind)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`From date`}
        name="from"
        type="date"
        value={filter.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        label={t`To date`}
        name="to"
        type="date"
        value={filter.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </form>
  )
}
