import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Answer } from '#contract/routes.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import { Section } from '#web/ui/section.tsx'
import { figuresQuery } from '../queries.ts'
import { EarningsChart } from '../charts/earnings-chart.tsx'
import { Change } from '../components/change-label.tsx'
import { Entries } from '../components/entries.tsx'
import { Loaded } from '../components/loaded.tsx'
import { LoadedEarnings } from '../components/loaded-earnings.tsx'
import { ReadyToWithdraw } from '../components/ready-to-withdraw.tsx'
import { Stat, CameAndLeft } from '../components/stat.tsx'
import { useRange } from '../ranges.ts'

type FiguresAnswer = Answer<'GET /dashboard'>

/** So many entries stand on the overview; all of them have a page. */
const shown = 6

function Moves({ change: { came, left } }: { readonly change: FiguresAnswer['subscribers'] }) {
  if (came === 0 && left === 0) return <Trans>No one joined or left in this period</Trans>
  return <CameAndLeft came={came} left={left} />
}

function Figures({ figures: { range, total, before, subscribers, followers } }: { readonly figures: FiguresAnswer }) {
  return (
    <dl className="stats four">
      <Stat name={<Trans>Earned</Trans>} figure={<Price cents={total.earnedCents} />}>
        <Change
          now={total.earnedCents}
          before={before.earnedCents}
          range={range}
          figure={(cents) => <Price cents={cents} />}
        />
      </Stat>
      <Stat name={<Trans>Payments</Trans>} figure={formatCount(total.payments)}>
        <Change now={total.payments} before={before.payments} range={range} figure={formatCount} />
      </Stat>
      <Stat name={<Trans>Subscribers</Trans>} figure={formatCount(subscribers.now)}>
        <Moves change={subscribers} />
      </Stat>
      <Stat name={<Trans>Followers</Trans>} figure={formatCount(followers.now)}>
        <Moves change={followers} />
      </Stat>
    </dl>
  )
}

/** The figures at a glance, the earnings over time, the latest payments, and what can be withdrawn. */
export default function OverviewPage() {
  const { t } = useLingui()
  const [range] = useRange()
  const query = useQuery(figuresQuery(range))
  return (
    <div className="stack gap7">
      <Loaded query={query} label={t`Loading your figures`} shape={['84px', '360px']}>
        {(figures) => (
          <div className="stack gap7">
            <Figures figures={figures} />
            <section className="card">
              <EarningsChart figures={figures} />
            </section>
          </div>
        )}
      </Loaded>
      <LoadedEarnings>
        {(earnings, entries) => (
          <div className="split dash-split">
            <Section
              title={<Trans>Latest payments</Trans>}
              end={
                <Link href="/dashboard/payments" className="link sm push">
                  <Trans>All payments</Trans>
                </Link>
              }
            >
              <Entries entries={entries.slice(0, shown)} brief />
            </Section>
            <ReadyToWithdraw earnings={earnings} />
          </div>
        )}
      </LoadedEarnings>
    </div>
  )
}
