import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import type { Earnings } from '../api.ts'
import { Entries } from '../components/entries.tsx'
import { LoadedEarnings } from '../components/loaded-earnings.tsx'
import { PendingUntil } from '../components/pending-until.tsx'
import { ReadyToWithdraw } from '../components/ready-to-withdraw.tsx'

/** So many entries stand on the overview; all of them have a page. */
const shown = 6

function Figures({
  earnings: { byKind, pendingCents, pendingUntil, subscriberCount },
}: {
  readonly earnings: Earnings
}) {
  return (
    <dl className="stats three">
      <div className="stat">
        <dt>
          <Trans>Earned</Trans>
        </dt>
        <dd>
          <Price cents={byKind.reduce((sum, { amountCents }) => sum + amountCents, 0)} />
        </dd>
        <dd className="delta">
          <Trans>Your share of the last 30 days</Trans>
        </dd>
      </div>
      <div className="stat">
        <dt>
          <Trans>Pending</Trans>
        </dt>
        <dd>
          <Price cents={pendingCents} />
        </dd>
        <dd className="delta">
          <PendingUntil at={pendingUntil} />
        </dd>
      </div>
      <div className="stat">
        <dt>
          <Trans>Subscribers</Trans>
        </dt>
        <dd>{formatCount(subscriberCount)}</dd>
        <dd className="delta">
          <Link href="/settings/plans" className="link">
            <Trans>Plans and promotions</Trans>
          </Link>
        </dd>
      </div>
    </dl>
  )
}

/** The figures at a glance, the latest payments, and what can be withdrawn. */
export default function OverviewPage() {
  return (
    <LoadedEarnings>
      {(earnings, entries) => (
        <div className="stack gap7">
          <Figures earnings={earnings} />
          <div className="split dash-split">
            <section className="card stack" aria-labelledby="latest">
              <div className="row">
                <h2 id="latest" className="card-title">
                  <Trans>Latest earnings</Trans>
                </h2>
                <Link href="/dashboard/earnings" className="link sm push">
                  <Trans>All earnings</Trans>
                </Link>
              </div>
              <Entries entries={entries.slice(0, shown)} brief />
            </section>
            <ReadyToWithdraw earnings={earnings} />
          </div>
        </div>
      )}
    </LoadedEarnings>
  )
}
