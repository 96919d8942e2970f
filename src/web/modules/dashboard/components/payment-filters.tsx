import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { EntryFilter } from '#contract/earnings.ts'
import { limits } from '#contract/limits.ts'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'
import '#web/ui/styles/parts/filters.css'
import { entryKinds } from '../sources.ts'

/** Which payments are listed; an empty choice is all. */
export function PaymentFilters({
  filter,
  onChange,
}: {
  readonly filter: EntryFilter
  readonly onChange: (filter: EntryFilter) => void
}) {
  const { t } = useLingui()
  const wordOf = useTransactionWord()
  const states = { pending: t`Pending`, available: t`Available`, given_back: t`Refunded` } as const
  const set = (name: keyof EntryFilter, value: string): void => {
    const { [name]: _before, ...rest } = filter
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <form className="filters" role="search" aria-label={t`In this list`} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={t`From`}
        name="supporter"
        type="search"
        icon={Search}
        autoComplete="off"
        maxLength={limits.searchTermMax}
        value={filter.supporter ?? ''}
        onChange={(event) => set('supporter', event.currentTarget.value)}
      />
      <SelectField
        label={t`For`}
        name="kind"
        value={filter.kind ?? ''}
        onChange={(event) => set('kind', event.currentTarget.value)}
      >
        <option value="">{t`Everything`}</option>
        {entryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {wordOf(kind)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`State`}
        name="state"
        value={filter.state ?? ''}
        onChange={(event) => set('state', event.currentTarget.value)}
      >
        <option value="">{t`All`}</option>
        {Object.entries(states).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`From day`}
        name="from"
        type="date"
        value={filter.from ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextField
        label={t`To day`}
        name="to"
        type="date"
        value={filter.to ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </form>
  )
}
