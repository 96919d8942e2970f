import { Trans, useLingui } from '@lingui/react/macro'
import {
  Gift,
  HandCoins,
  HeartHandshake,
  Landmark,
  LockKeyholeOpen,
  type LucideIcon,
  MessageCircle,
  Plus,
  Radio,
  Receipt,
  ReceiptText,
  SearchX,
  Star,
  Undo2,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import type { TransactionFilter, TransactionKind } from '#contract/wallet.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Price } from '#web/ui/price.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTransactionWord } from '../use-transaction-word.ts'
import { type Transaction, useTransactions } from '../queries.ts'
import { groupByMonth } from '../group-by-month.ts'
import { HistoryFilters } from './history-filters.tsx'

const icons: Readonly<Record<TransactionKind, LucideIcon>> = {
  top_up: Plus,
  subscription: HeartHandshake,
  subscription_renewal: HeartHandshake,
  tip: HandCoins,
  unlock: LockKeyholeOpen,
  message: MessageCircle,
  message_unlock: LockKeyholeOpen,
  story_unlock: LockKeyholeOpen,
  gift: Gift,
  live_ticket: Radio,
  hold: MessageCircle,
  hold_returned: Undo2,
  points_exchange: Star,
  account_closed: Landmark,
  reversal: Undo2,
  refund: Undo2,
  top_up_refund: Landmark,
  dispute: Landmark,
  dispute_won: Landmark,
}
/** What came without a purchase of its own, or goes back on one, has no receipt. */
const withReceipt: ReadonlySet<TransactionKind> = new Set([
  'top_up',
  'subscription',
  'subscription_renewal',
  'tip',
  'unlock',
  'message_unlock',
  'story_unlock',
  'gift',
  'live_ticket',
])

function Line({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useLingui()
  const { id, kind, amountCents, at, counterparty } = transaction
  const word = useTransactionWord()(kind)
  const day = <time dateTime={at}>{formatDate(at, 'medium')}</time>
  return (
    <li className="hist">
      <span className={amountCents > 0 ? 'ic in' : 'ic pay'}>
        <Icon icon={icons[kind]} />
      </span>
      <div className="grow">
        <div className="strong clip">
          {counterparty ? (
            <Link href={`/${counterparty.username}`}>
              <bdi>{counterparty.name}</bdi>
            </Link>
          ) : (
            word
          )}
        </div>
        <div className="muted sm">
          {counterparty ? (
            <Trans>
              {word}, {day}
            </Trans>
          ) : (
            day
          )}
        </div>
      </div>
      <div className="amt">
        <Price cents={amountCents} signed />
      </div>
      {withReceipt.has(kind) ? (
        <Link
          href={`/wallet/receipts/${id}`}
          className="icon-btn"
          aria-label={t`Receipt: ${word}, ${formatDate(at, 'medium')}`}
        >
          <Icon icon={ReceiptText} />
        </Link>
      ) : (
        <span className="no-receipt" />
      )}
    </li>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading the history`}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="row">
          <Skeleton round width="44px" height="44px" />
          <div className="grow stack gap2">
            <Skeleton width="40%" />
            <Skeleton width="28%" height="12px" />
          </div>
          <Skeleton width="64px" />
        </div>
      ))}
    </Loading>
  )
}

/** All that went in and out, newest first, under the names of its months. */
export function History() {
  useClock()
  const { t } = useLingui()
  const [filter, setFilter] = useState<TransactionFilter>({})
  const asked = useDeferredValue(filter)
  const query = new URLSearchParams(asked as Record<string, string>).toString()
  const pages = useTransactions(asked)
  const transactions = pages.data?.pages.flatMap((page) => page.transactions) ?? []
  return (
    <section aria-labelledby="history">
      <div className="row wrap">
        <h2 id="history">
          <Trans context="past changes">History</Trans>
        </h2>
        <div className="push">
          <SaveButton path={`/api/files/wallet.csv${query && `?${query}`}`} name="wallet.csv" label={t`Save as CSV`}>
            CSV
          </SaveButton>
        </div>
      </div>
      <div className="history-filters">
        <HistoryFilters filter={filter} onChange={setFilter} />
      </div>
      {pages.isPending && <Waiting />}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && transactions.length === 0 && query !== '' && (
        <Empty
          icon={SearchX}
          title={<Trans>No matches</Trans>}
          action={<Button onClick={() => setFilter({})}>{t`Show all`}</Button>}
        >
          <Trans>Try another period or fewer filters.</Trans>
        </Empty>
      )}
      {pages.data && transactions.length === 0 && query === '' && (
        <Empty icon={Receipt} title={<Trans>No activity yet</Trans>}>
          <Trans>Your top-ups and purchases will show up here.</Trans>
        </Empty>
      )}
      {groupByMonth(transactions).map(({ month, items }) => (
        <div key={month}>
          <h3 className="month">{month}</h3>
          <ul>
            {items.map((transaction) => (
              <Line key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        </div>
      ))}
      <More pages={pages} />
    </section>
  )
}
