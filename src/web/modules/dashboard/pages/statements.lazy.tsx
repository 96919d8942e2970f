import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { formatMonth } from '#web/platform/i18n/format.ts'
import { formatYear } from '#web/platform/i18n/format-short.ts'
import { Price } from '#web/ui/price.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { noonOf, statementsQuery } from '../queries.ts'
import { Loaded } from '../components/loaded.tsx'

/** Months and years as papers: for the books, for the tax return. */
export default function StatementsPage() {
  const { t } = useLingui()
  const query = useQuery(statementsQuery)
  return (
    <Loaded query={query} label={t`Loading your statements`} shape={['120px', '320px']}>
      {({ months, years }) =>
        months.length === 0 ? (
          <Empty icon={ReceiptText} title={<Trans>No statements yet</Trans>}>
            <Trans>Your first month starts with your first payment.</Trans>
          </Empty>
        ) : (
          <div className="stack gap7">
            <Section title={<Trans>Tax summaries</Trans>}>
              <ul>
                {years.map((year) => (
                  <li key={year} className="set-promo">
                    <span className="strong num">{formatYear(year)}</span>
                    <span className="row gap2">
                      <SaveButton
                        path={`/api/files/tax-summary.pdf?year=${String(year)}`}
                        name={`tax-summary-${String(year)}.pdf`}
                        label={t`Tax summary ${formatYear(year)} (PDF)`}
                      >
                        PDF
                      </SaveButton>
                      <SaveButton
                        path={`/api/files/tax-summary.csv?year=${String(year)}`}
                        name={`tax-summary-${String(year)}.csv`}
                        label={t`Tax summary ${formatYear(year)} (CSV)`}
                      >
                        CSV
                      </SaveButton>
                    </span>
                  </li>
                ))}
              </ul>
            </Section>
            <Section
              title={<Trans>Statements</Trans>}
              end={
                <SaveButton path="/api/files/statements.csv" name="statements.csv" label={t`All statements (CSV)`}>
                  CSV
                </SaveButton>
              }
            >
              <div className="table-scroll">
                <table className="table table-tight figures-table">
                  <caption className="sr">
                    <Trans>Statements</Trans>
                  </caption>
                  <thead>
                    <tr>
                      <th scope="col">
                        <Trans>Month</Trans>
                      </th>
                      <th scope="col" className="n wide">
                        <Trans>At the start</Trans>
                      </th>
                      <th scope="col" className="n">
                        <Trans>Earned</Trans>
                      </th>
                      <th scope="col" className="n wide">
                        <Trans>Paid out</Trans>
                      </th>
                      <th scope="col" className="n wide">
                        <Trans>At the end</Trans>
                      </th>
                      <th scope="col" className="n">
                        <Trans>File</Trans>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {months.map(({ month, openingCents, earnedCents, paidOutCents, closingCents }) => {
                      const name = formatMonth(noonOf(`${month}-15`))
                      return (
                        <tr key={month}>
                          <th scope="row" className="plain-head">
                            {name}
                          </th>
                          <td className="n muted wide">
                            <Price cents={openingCents} />
                          </td>
                          <td className="n">
                            <Price cents={earnedCents} signed />
                          </td>
                          <td className="n muted wide">
                            <Price cents={-paidOutCents} />
                          </td>
                          <td className="n wide">
                            <Price cents={closingCents} />
                          </td>
                          <td className="n">
                            <SaveButton
                              path={`/api/files/statement.pdf?month=${month}`}
                              name={`statement-${month}.pdf`}
                              label={t`Statement for ${name} (PDF)`}
                            >
                              PDF
                            </SaveButton>
                          </td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </div>
              <p className="sm muted">
                <Trans>The balance includes pending, available and in payout. Months are in UTC.</Trans>
              </p>
            </Section>
          </div>
        )
      }
    </Loaded>
  )
}
