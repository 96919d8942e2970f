import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Receipt } from 'lucide-react'
import { Link } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'
import '#web/modules/payments/money.css'
import '#web/modules/payments/wallet.css'
import { useReceipts } from '#web/modules/payments/queries.ts'
import { groupByMonth } from '#web/modules/payments/group-by-month.ts'

/** Proof of what was paid, the newest first. */
export default function ReceiptsScreen() {
  const { t } = useLingui()
  const word = useTransactionWord()
  const pages = useReceipts()
  const receipts = pages.data?.pages.flatMap((page) => page.receipts) ?? []
  return (
    <Screen
      title={t`Receipts`}
      start={
        <Link href="/wallet" className="icon-btn" aria-label={t`Back to the wallet`}>
          <Icon icon={ArrowLeft} flip />
        </Link>
      }
    >
      {pages.isPending && (
        <Loading label={t`Loading your receipts`}>
          {[1, 2, 3].map((row) => (
            <div key={row} className="row">
              <Skeleton width="60%" />
            </div>
          ))}
        </Loading>
      )}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && receipts.length === 0 && (
        <Empty
          icon={Receipt}
          title={t`No receipts yet`}
        >{t`Receipts for your top-ups and purchases show up here.`}</Empty>
      )}
      {groupByMonth(receipts).map(({ month, items }) => (
        <section key={month}>
          <h2 className="month">{month}</h2>
          <ul>
            {items.map(({ id, kind, at, totalCents, refundedCents, creator }) => {
              const what = word(kind)
              const day = <time dateTime={at}>{formatDate(at, 'medium')}</time>
              return (
                <li key={id} className="hist receipt-line">
                  <div className="grow">
                    <Link href={`/wallet/receipts/${id}`} className="strong clip">
                      {creator ? <bdi>{creator.name}</bdi> : word(kind)}
                    </Link>
                    <div className="muted sm clip">
                      {creator ? (
                        <Trans>
                          {what}, {day}
                        </Trans>
                      ) : (
                        day
                      )}
                    </div>
                  </div>
                  <div className="amt">
                    <Price cents={totalCents} />
                    {refundedCents > 0 && (
                      <div className="xs muted">
                        <Trans>
                          <Price cents={refundedCents} /> refunded
                        </Trans>
                      </div>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <More pages={pages} />
    </Screen>
  )
}
