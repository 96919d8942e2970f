import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { Notice } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Earnings } from '../queries.ts'
import { PendingUntil } from './pending-until.tsx'

/** The three places where earned money can be, and what is owed of it. */
export function Balances({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useLingui()
  return (
    <div className="stack">
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
            {earnings.inPayoutCents > 0 ? <Trans>On its way to you</Trans> : <Trans>Nothing in progress</Trans>}
          </dd>
        </div>
      </dl>
      {earnings.owedCents > 0 && (
        <Notice tone="info" title={t`You owe ${formatMoney(earnings.owedCents)} for refunds`}>
          <p>
            <Trans>
              Fans got money back that you’d already earned. New earnings repay it before they’re available.
            </Trans>
          </p>
        </Notice>
      )}
    </div>
  )
}
