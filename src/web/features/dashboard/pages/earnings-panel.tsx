import { Trans } from '@lingui/react/macro'
import { More } from '#web/ui/more.tsx'
import { Balances } from '../components/balances.tsx'
import { ByKind } from '../components/by-kind.tsx'
import { Entries } from '../components/entries.tsx'
import { LoadedEarnings } from '../components/loaded-earnings.tsx'

/** Where the money came from and where it is. */
export default function EarningsPage() {
  return (
    <LoadedEarnings>
      {(earnings, entries, pages) => (
        <div className="stack gap7">
          <Balances earnings={earnings} />
          <section className="card stack" aria-labelledby="kinds">
            <h2 id="kinds" className="card-title">
              <Trans>Your share of the last 30 days</Trans>
            </h2>
            <ByKind kinds={earnings.byKind} />
          </section>
          <section className="card stack" aria-labelledby="entries">
            <h2 id="entries" className="card-title">
              <Trans>All earnings</Trans>
            </h2>
            <p className="sm muted">
              <Trans>
                Each payment is held for some days, in case it has to be given back, and is available then. Prices are
                without the tax that fans pay on top.
              </Trans>
            </p>
            <Entries entries={entries} />
            <More pages={pages} />
          </section>
        </div>
      )}
    </LoadedEarnings>
  )
}
