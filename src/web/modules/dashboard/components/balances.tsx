import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stat } from './stat.tsx'
import type { Earnings } from '../queries.ts'
import { PendingUntil } from './pending-until.tsx'

/** The three places where earned money can be, and what is owed of it. */
export function Balances({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <dl className="stats three">
        <Stat name={t`Pending`} figure={<Price cents={earnings.pendingCents} />}>
          <PendingUntil at={earnings.pendingUntil} />
        </Stat>
        <Stat name={t`Available`} figure={<Price cents={earnings.availableCents} />}>
          {t`Yours to withdraw`}
        </Stat>
        <Stat name={t`In payout`} figure={<Price cents={earnings.inPayoutCents} />}>
          {earnings.inPayoutCents > 0 ? t`On its way to you` : t`Nothing in progress`}
        </Stat>
      </dl>
      {earnings.owedCents > 0 && (
        <Callout tone="info" title={t`You owe ${formatMoney(earnings.owedCents)} for refunds`}>
          <p>
            <Trans>
              Fans got money back that you’d already earned. New earnings repay it before they’re available.
            </Trans>
          </p>
        </Callout>
      )}
    </div>
  )
}
