import { Trans, useLingui } from '@lingui/react/macro'
import type { Claim } from '#contract/claims.ts'
import { formatDate, formatMoney } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { MethodName } from '../method-name.tsx'

/** What is owed, and why. */
export function Owed({ claim: { walletCents, earningsCents, expiresAt, state } }: { readonly claim: Claim }) {
  const { t } = useLingui()
  const lines = [
    [t`From your wallet. It couldn’t go back to a card.`, walletCents],
    [t`From your earnings. There was no payout method, or it failed.`, earningsCents],
  ] as const
  return (
    <section className="card stack" aria-label={t`What we owe you`}>
      <h2>
        <Trans>What we owe you</Trans>
      </h2>
      <ul className="claim-lines">
        {lines.map(
          ([why, cents]) =>
            cents > 0 && (
              <li key={why}>
                <span className="grow">{why}</span>
                <bdi className="num strong">{formatMoney(cents)}</bdi>
              </li>
            ),
        )}
      </ul>
      {state === 'open' && (
        <p className="sm muted">
          <Trans>Claim it by {formatDate(expiresAt, 'medium')}.</Trans>
        </p>
      )}
    </section>
  )
}

/** How the newest payout stands, where there is one. */
export function PayoutState({ claim: { payout } }: { readonly claim: Claim }) {
  const { t } = useLingui()
  if (!payout) return null
  const amount = formatMoney(payout.amountCents)
  const { state, dueOn } = payout
  // where it went is forgotten once it has arrived
  const method = payout.method.endsWith === '' ? null : <MethodName method={payout.method} />
  if (state === 'paid')
    return (
      <Callout tone="ok" title={t`Paid: ${amount}`}>
        {method && <p>{method}</p>}
      </Callout>
    )
  if (state === 'returned' || state === 'rejected')
    return (
      <Callout tone="warn" title={t`Your last payout didn’t arrive`}>
        <p>
          <Trans>The reason is in our email. Check your details and claim it again.</Trans>
        </p>
      </Callout>
    )
  return (
    <Callout tone="info" title={t`Payout requested: ${amount}`}>
      <p>
        {method} · <Trans>by {formatDate(`${dueOn}T12:00:00`, 'medium')}</Trans>
      </p>
    </Callout>
  )
}
