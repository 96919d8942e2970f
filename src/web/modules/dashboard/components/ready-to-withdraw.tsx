import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Earnings } from '../queries.ts'

/** What can be withdrawn, beside what cannot yet and what is on its way. */
export function ReadyToWithdraw({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useLingui()
  const { availableCents, pendingCents, inPayoutCents } = earnings
  const [available, pending, inPayout] = [availableCents, pendingCents, inPayoutCents].map((cents) =>
    formatMoney(cents),
  )
  const least = <Price cents={limits.withdrawalMinCents} />
  return (
    <section className="card stack" aria-labelledby="ready">
      <div>
        <h2 id="ready" className="card-title">
          <Trans>Ready to withdraw</Trans>
        </h2>
        <div className="ready">
          <Price cents={availableCents} big />
        </div>
        {availableCents + pendingCents + inPayoutCents > 0 && (
          <div
            className="bar-split"
            role="img"
            aria-label={t`Available ${available ?? ''}, pending ${pending ?? ''}, in payout ${inPayout ?? ''}`}
          >
            {availableCents > 0 && <i className="is-available" style={{ flexGrow: availableCents }} />}
            {pendingCents > 0 && <i className="is-pending" style={{ flexGrow: pendingCents }} />}
            {inPayoutCents > 0 && <i className="is-sent" style={{ flexGrow: inPayoutCents }} />}
          </div>
        )}
      </div>
      <dl className="kv">
        <dt>
          <Trans>Pending</Trans>
        </dt>
        <dd className="num">
          <Price cents={pendingCents} />
        </dd>
        <dt>
          <Trans>In payout</Trans>
        </dt>
        <dd className="num">
          <Price cents={inPayoutCents} />
        </dd>
      </dl>
      {inPayoutCents > 0 ? (
        <LinkButton to="/dashboard/payouts" block>{t`See your withdrawal`}</LinkButton>
      ) : (
        <LinkButton to="/dashboard/payouts" kind="ink" block>{t`Request withdrawal`}</LinkButton>
      )}
      <p className="xs muted">
        <Trans>From {least}. One request at a time, paid within 7 business days.</Trans>
      </p>
    </section>
  )
}
