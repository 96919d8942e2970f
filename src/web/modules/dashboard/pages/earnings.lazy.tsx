import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { figuresQuery } from '../queries.ts'
import { EarningsChart } from '../charts/earnings-chart.tsx'
import { Change } from '../components/change-label.tsx'
import { MyFee } from '../components/my-fee.tsx'
import { Loaded } from '../components/loaded.tsx'
import { SourcesTable } from '../components/sources-table.tsx'
import { Stat } from '../components/stat.tsx'
import { useRange } from '../ranges.ts'

/** How a time's earnings come about, over time and by what was paid for. */
export default function EarningsPage() {
  const { t } = useLingui()
  const [range] = useRange()
  const query = useQuery(figuresQuery(range))
  return (
    <Loaded query={query} label={t`Loading your earnings`} shape={['84px', '360px', '280px']}>
      {(figures) => {
        const { total, before } = figures
        return (
          <div className="stack gap7">
            <dl className={total.sharedCents === 0 && total.receivedCents === 0 ? 'stats four' : 'stats three many'}>
              <Stat name={<Trans>Gross</Trans>} figure={<Price cents={total.grossCents} />}>
                <Trans>excl. tax</Trans>
              </Stat>
              <Stat name={<Trans>Platform fee</Trans>} figure={<Price cents={-total.feeCents} />}>
                <MyFee shown={figures.feeBasisPoints} />
              </Stat>
              <Stat name={<Trans>Refunds</Trans>} figure={<Price cents={-total.returnedCents} />}>
                <Trans>your share of refunds</Trans>
              </Stat>
              {total.sharedCents !== 0 && (
                <Stat name={<Trans>Co-creators</Trans>} figure={<Price cents={-total.sharedCents} />}>
                  <Trans>their share of your posts</Trans>
                </Stat>
              )}
              {total.receivedCents !== 0 && (
                <Stat name={<Trans>Others’ posts</Trans>} figure={<Price cents={total.receivedCents} />}>
                  <Trans>your share of theirs</Trans>
                </Stat>
              )}
              <Stat name={<Trans>Earned</Trans>} figure={<Price cents={total.earnedCents} />}>
                <Change
                  now={total.earnedCents}
                  before={before.earnedCents}
                  range={figures.range}
                  figure={(cents) => <Price cents={cents} />}
                />
              </Stat>
            </dl>
            <section className="card">
              <EarningsChart figures={figures} />
            </section>
            <Section title={<Trans>By source</Trans>}>
              <SourcesTable figures={figures} />
              <p className="sm muted">
                <Trans>Days are in UTC. Refunds count on the day they’re made, so past days never change.</Trans>
              </p>
            </Section>
          </div>
        )
      }}
    </Loaded>
  )
}
