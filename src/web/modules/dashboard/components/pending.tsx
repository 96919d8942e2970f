import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import { noonOf, pendingQuery } from '../queries.ts'
import { Loaded } from './loaded.tsx'

/** What cannot be withdrawn yet: day by day, until when and why. */
export function Pending() {
  const { t } = useLingui()
  const query = useQuery(pendingQuery)
  return (
    <section className="card stack" aria-labelledby="pending">
      <h2 id="pending" className="card-title">
        <Trans>Not available yet</Trans>
      </h2>
      <Loaded query={query} label={t`Loading what is pending`} heights={['120px']}>
        {({ holdDays, days, unanswered, forCoCreatorsCents, ofOthersCents }) => (
          <div className="stack">
            <p className="sm muted">
              {t`Each payment waits ${plural(holdDays, { one: '# day', other: '# days' })}: in this time it can still be given back or taken back by a bank. Then it is yours to withdraw.`}
            </p>
            {days.length === 0 ? (
              <p className="sm">
                <Trans>Nothing waits</Trans>
              </p>
            ) : (
              <table className="table table-tight">
                <caption className="sr">
                  <Trans>Not available yet</Trans>
                </caption>
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>Available on</Trans>
                    </th>
                    <th scope="col" className="n">
                      <Trans>Payments</Trans>
                    </th>
                    <th scope="col" className="n">
                      <Trans>Yours</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {days.map(({ on, earnedCents, payments }) => (
                    <tr key={on}>
                      <th scope="row" className="plain-head">
                        <time dateTime={on}>{formatDate(noonOf(on))}</time>
                      </th>
                      <td className="n num">{formatCount(payments)}</td>
                      <td className="n">
                        <Price cents={earnedCents} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {forCoCreatorsCents > 0 && (
              <p className="sm">
                <Trans>
                  Of it <Price cents={forCoCreatorsCents} /> go to co-creators then.
                </Trans>
              </p>
            )}
            {ofOthersCents > 0 && (
              <p className="sm">
                <Trans>
                  Besides, <Price cents={ofOthersCents} /> of others’ posts come when their payments become available.
                </Trans>
              </p>
            )}
            {unanswered.messages > 0 && (
              <p className="sm">
                {t`${plural(unanswered.messages, { one: '# paid message waits', other: '# paid messages wait' })} for your answer.`}{' '}
                <Trans>
                  They bring you <Price cents={unanswered.cents} /> when you answer, and go back to your fans after 7
                  days.
                </Trans>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </section>
  )
}
