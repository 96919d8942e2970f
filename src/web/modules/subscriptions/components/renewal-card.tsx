import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Subscription } from '#contract/subscriptions.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useCardName } from '#web/modules/payments/queries.ts'

const RenewalCardDialog = lazyPart(() => import('../renewal-card-dialog.lazy.tsx'))

/** Which card pays what the wallet lacks for the renewals, and the way to choose one. */
export function RenewalCard({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useLingui()
  const nameOf = useCardName()
  const [choosing, setChoosing] = useState(false)
  const { creator, renewalCard, state } = subscription
  const name = renewalCard && nameOf(renewalCard)
  return (
    <div className="renewal-card sm">
      {name !== null && (
        <span className="muted">
          {state === 'past_due' ? (
            <Trans>{name} didn’t go through either.</Trans>
          ) : (
            <Trans>{name} covers what your wallet doesn’t.</Trans>
          )}{' '}
        </span>
      )}
      <button
        type="button"
        className="link"
        aria-haspopup="dialog"
        aria-label={name === null ? t`Renew with a card: ${creator.name}` : t`Change the card for ${creator.name}`}
        onClick={() => setChoosing(true)}
      >
        {name === null ? <Trans>Renew with a card</Trans> : <Trans context="card">Change</Trans>}
      </button>
      {choosing && <RenewalCardDialog subscription={subscription} onClose={() => setChoosing(false)} />}
    </div>
  )
}
