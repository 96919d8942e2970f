import { useLingui } from '@lingui/react/macro'
import type { TransactionFilter, TransactionKind } from '#contract/wallet.ts'
import { ListFilters } from '#web/ui/forms/list-filters.tsx'
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
export function HistoryFilters(filtered: {
  readonly filter: TransactionFilter
  readonly onChange: (filter: TransactionFilter) => void
}) {
  const { t } = useLingui()
  const wordOf = useTransactionWord()
  return (
    <ListFilters
      {...filtered}
      choices={[
        {
          name: 'kind',
          label: t`Type`,
          options: [['', t`All types`], ...kinds.map((kind) => [kind, wordOf(kind)] as const)],
        },
        { name: 'from', label: t`From date`, type: 'date' },
        { name: 'to', label: t`To date`, type: 'date' },
      ]}
    />
  )
}
