import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { noonOf, pendingQuery } from '../queries.ts'
import { Loaded } from './loaded.tsx'

/** What cannot be withdrawn yet: day by day, until when and why. */
export function Pending() {
  const { t } = useLingui()
  const query = useQuery(pendingQuery)
  return (
    <Section id="pending" title={<Trans>Not available yet</Trans>}>
      <Loaded query={query} label={t`Loading pending earnings`} shape={['120px']}>
        {({ holdDays, days, unanswered, forCoCreatorsCents, ofOthersCents }) => (
          <div className="stack">
            <p className="sm muted">
              {t`Payments clear after ${plural(holdDays, { one: '# day', other: '# days' })}, in case of refunds or chargebacks.`}
            </p>
            {days.length === 0 ? (
              <p className="sm">
                <Trans>Nothing pending</Trans>
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
                  <Price cents={forCoCreatorsCents} /> then goes to co-creators.
                </Trans>
              </p>
            )}
            {ofOthersCents > 0 && (
              <p className="sm">
                <Trans>
                  Plus <Price cents={ofOthersCents} /> from others’ posts once those payments clear.
                </Trans>
              </p>
            )}
            {unanswered.messages > 0 && (
              <p className="sm">
                {t`${plural(unanswered.messages, { one: '# paid message is', other: '# paid messages are' })} waiting for your answer.`}{' '}
                <Trans>
                  You get <Price cents={unanswered.cents} /> if you answer. After 7 days it goes back to your fans.
                </Trans>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
