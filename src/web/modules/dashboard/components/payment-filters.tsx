import { useLingui } from '@lingui/react/macro'
import type { EntryFilter } from '#contract/earnings.ts'
import { limits } from '#contract/limits.ts'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'
import { ListFilters } from '#web/ui/forms/list-filters.tsx'
import { entryKinds } from '../sources.ts'

/** Which payments are listed; an empty choice is all. */
export function PaymentFilters(filtered: {
  readonly filter: EntryFilter
  readonly onChange: (filter: EntryFilter) => void
}) {
  const { t } = useLingui()
  const wordOf = useTransactionWord()
  return (
    <ListFilters
      {...filtered}
      choices={[
        {
          name: 'supporter',
          label: t({ message: 'From', context: 'person who pays' }),
          type: 'search',
          maxLength: limits.searchTermMax,
        },
        {
          name: 'kind',
          label: t`Type`,
          options: [['', t`All types`], ...entryKinds.map((kind) => [kind, wordOf(kind)] as const)],
        },
        {
          name: 'state',
          label: t`Status`,
          options: [
            ['', t`All`],
            ['pending', t`Pending`],
            ['available', t`Available`],
            ['given_back', t`Refunded`],
          ],
        },
        { name: 'from', label: t`From date`, type: 'date' },
        { name: 'to', label: t`To date`, type: 'date' },
      ]}
    />
  )
}
