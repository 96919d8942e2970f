import { Trans } from '@lingui/react/macro'
import { Price } from '#web/ui/price.tsx'
import type { Earnings } from '../api.ts'
import { PendingUntil } from './pending-until.tsx'

/** The three places where earned money can be. */
export function Balances({ earnings }: { readonly earnings: Earnings }) {
  return (
    <dl className="stats three">
      <div className="stat">
        <dt>
          <Trans>Pending</Trans>
        </dt>
        <dd>
          <Price cents={earnings.pendingCents} />
        </dd>
        <dd className="delta">
          <PendingUntil at={earnings.pendingUntil} />
        </dd>
      </div>
      <div className="stat">
        <dt>
          <Trans>Available</Trans>
        </dt>
        <dd>
          <Price cents={earnings.availableCents} />
        </dd>
        <dd className="delta">
          <Trans>Yours to withdraw</Trans>
        </dd>
      </div>
      <div className="stat">
        <dt>
          <Trans>In payout</Trans>
        </dt>
        <dd>
          <Price cents={earnings.inPayoutCents} />
        </dd>
        <dd className="delta">
          {earnings.inPayoutCents > 0 ? <Trans>On its way to you</Trans> : <Trans>Nothing is under way</Trans>}
        </dd>
      </div>
    </dl>
  )
}
