import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '#web/platform/i18n/format.ts'
import type { Answer } from '#contract/routes.ts'
import { Price } from '#web/ui/price.tsx'
import { useTransactionWord } from '#web/modules/payments/use-transaction-word.ts'

type Figures = Answer<'GET /dashboard'>

/** What was paid for what: the price, the fee, what went back and the creator's own share, side by side. */
export function SourcesTable({ figures: { sources, total, before } }: { readonly figures: Figures }) {
  const { t } = useLingui()
  const wordOf = useTransactionWord()
  const current = sources.filter(
    ({ payments, earnedCents, returnedCents }) => payments > 0 || earnedCents !== 0 || returnedCents !== 0,
  )
  if (current.length === 0)
    return (
      <p className="muted sm">
        <Trans>No payments in this period.</Trans>
      </p>
    )
  const row = (key: string, name: string, sums: Figures['total'], earlier: number) => (
    <tr key={key} className={key === 'total' ? 'sum' : undefined}>
      <th scope="row">{name}</th>
      <td className="n num wide">{formatCount(sums.payments)}</td>
      <td className="n wide">
        <Price cents={sums.grossCents} />
      </td>
      <td className="n muted wide">
        <Price cents={-sums.feeCents} />
      </td>
      <td className="n muted wide">
        <Price cents={-sums.returnedCents} />
      </td>
      {total.sharedCents !== 0 && (
        <td className="n muted wide">
          <Price cents={-sums.sharedCents} />
        </td>
      )}
      <td className="n">
        <Price cents={sums.earnedCents} />
      </td>
      <td className="n muted">
        <Price cents={earlier} />
      </td>
    </tr>
  )
  return (
    <div className="table-scroll">
      <table className="table table-tight figures-table">
        <caption className="sr">
          <Trans>Earnings by source</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Type</Trans>
            </th>
            <th scope="col" className="n wide">
              <Trans>Payments</Trans>
            </th>
            <th scope="col" className="n wide">
              <Trans>Gross</Trans>
            </th>
            <th scope="col" className="n wide">
              <Trans>Fee</Trans>
            </th>
            <th scope="col" className="n wide">
              <Trans>Refunds</Trans>
            </th>
            {total.sharedCents !== 0 && (
              <th scope="col" className="n wide">
                <Trans>Co-creators</Trans>
              </th>
            )}
            <th scope="col" className="n">
              <Trans>Yours</Trans>
            </th>
            <th scope="col" className="n">
              <Trans context="head of a column">Previous period</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {current.map((source) => row(source.source, wordOf(source.source), source, source.beforeEarnedCents))}
          {row('total', t`Total`, total, before.earnedCents)}
        </tbody>
      </table>
    </div>
  )
}
