import { Trans } from '@lingui/react/macro'
import { refundsCameFirst, type Withdrawal } from '#contract/payouts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { MethodName } from '#web/modules/payouts/method-name.tsx'
import { Price } from '#web/ui/price.tsx'
import { isUnderWay, noonOf } from '../queries.ts'
import { WithdrawalState } from './withdrawal-state.tsx'

function Line({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { amountCents, state, requestedAt, dueOn, settledAt, method, reason } = withdrawal
  return (
    <li className="payout">
      <div className="grow">
        <div className="row gap2 wrap">
          <Price cents={amountCents} />
          <WithdrawalState state={state} />
        </div>
        <div className="sm muted">
          <Trans>
            To <MethodName method={method} within />, requested on {formatDate(requestedAt, 'medium')}
          </Trans>
          {' · '}
          {settledAt === null || isUnderWay(withdrawal) ? (
            <Trans>due by {formatDate(noonOf(dueOn), 'medium')}</Trans>
          ) : (
            <Trans>finished on {formatDate(settledAt, 'medium')}</Trans>
          )}
        </div>
        {(state === 'rejected' || state === 'returned') && (
          <div className="sm">
            {reason === refundsCameFirst ? (
              <Trans>Refunds to fans came first. You can withdraw what’s left.</Trans>
            ) : (
              <>
                {reason !== null && (
                  <>
                    <Trans>Reason:</Trans> <bdi>{reason}</bdi>{' '}
                  </>
                )}
                <Trans>The money is available again.</Trans>
              </>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** All withdrawals, newest first. */
export function WithdrawalHistory({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }) {
  if (withdrawals.length === 0)
    return (
      <p className="muted sm">
        <Trans>Your withdrawals will show up here.</Trans>
      </p>
    )
  return (
    <ul>
      {withdrawals.map((withdrawal) => (
        <Line key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </ul>
  )
}
