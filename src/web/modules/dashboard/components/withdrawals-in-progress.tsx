import { Trans, useLingui } from '@lingui/react/macro'
import type { Withdrawal } from '#contract/payouts.ts'
import { formatDate, formatDateTime, formatCount } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { MethodName } from '#web/modules/payouts/method-name.tsx'
import { Price } from '#web/ui/price.tsx'
import { isAhead, noonOf } from '../queries.ts'
import { WithdrawalState } from './withdrawal-state.tsx'

const steps = ['requested', 'approved', 'sent', 'paid'] as const

/** What happens next, in a sentence. */
function Next({ withdrawal: { state } }: { readonly withdrawal: Withdrawal }) {
  if (state === 'requested') return <Trans>We’re reviewing it for approval.</Trans>
  if (state === 'approved') return <Trans>Approved and waiting to be sent.</Trans>
  return <Trans>Sent. Your bank or PayPal may need a few days.</Trans>
}

/** The withdrawal that is not finished: how far it is, when it is due, what holds it up. */
export function WithdrawalsInProgress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { amountCents, state, method, dueOn, notBefore, hold } = withdrawal
  const done = steps.findIndex((step) => step === state)
  const step = done + 1
  const held = notBefore !== null && isAhead(notBefore) && state !== 'sent'
  return (
    <div className="stack">
      <div className="row wrap">
        <Price cents={amountCents} big />
        <WithdrawalState state={state} />
      </div>
      <div
        className="steps"
        role="img"
        aria-label={t`Step ${{ step: formatCount(step) }} of ${formatCount(steps.length)}`}
      >
        {steps.map((each, at) => (
          <i key={each} className={at <= done ? 'done' : undefined} />
        ))}
      </div>
      <p className="sm">
        {hold === null && <Next withdrawal={withdrawal} />}{' '}
        <Trans>
          It goes to <MethodName method={method} within /> and is due by {formatDate(noonOf(dueOn))}.
        </Trans>
      </p>
      {hold !== null && (
        <Callout tone="warn">
          {hold === 'suspended' ? (
            <Trans>On hold while your account is suspended. Your money stays yours.</Trans>
          ) : (
            <Trans>On hold while we review your account. Your money stays yours.</Trans>
          )}
        </Callout>
      )}
      {held && hold === null && (
        <Callout tone="warn">
          <Trans>
            Delayed until {formatDateTime(notBefore)}: you changed your payout method less than 48 hours before.
          </Trans>
        </Callout>
      )}
      <p className="sm muted">
        <Trans>One withdrawal at a time. Request the next when this one is done.</Trans>
      </p>
    </div>
  )
}
