import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Card } from '#contract/wallet.ts'
import { showToast } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { CardDialog } from '#web/modules/payments/card-dialog.tsx'
import { useCardName } from '#web/modules/payments/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { useRenewalCard } from './queries.ts'

function Choice({
  subscription,
  cards,
  onClose,
}: {
  readonly subscription: Subscription
  readonly cards: readonly Card[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const nameOf = useCardName()
  const [chosen, setChosen] = useState(subscription.renewalCard?.id ?? null)
  const save = useRenewalCard(() => {
    showToast(t`Saved.`)
    onClose()
  })
  const ways: readonly (readonly [number | null, string])[] = [
    ...cards.map((card) => [card.id, nameOf(card)] as const),
    [null, t`Wallet only`],
  ]
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ id: subscription.id, cardId: chosen })
      }}
    >
      <fieldset className="pay-with">
        <legend className="sr">{t`Renew with`}</legend>
        {ways.map(([way, name]) => (
          <label key={way ?? 'wallet'} className="choice">
            <input type="radio" name="way" checked={way === chosen} onChange={() => setChosen(way)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <p className="sm muted">
        {chosen === null ? (
          <Trans>Only your wallet pays. If it falls short, the subscription ends.</Trans>
        ) : (
          <Trans>
            At renewals we charge this card what your wallet doesn’t cover, at least{' '}
            <Price cents={limits.topUpMinCents} />. Change it any time.
          </Trans>
        )}
      </p>
      <Problem>{save.error && textOf(save.error)}</Problem>
      <Button type="submit" kind="ink" size="lg" block busy={save.isPending}>
        {chosen === null ? <Trans>Save</Trans> : <Trans>Agree and save</Trans>}
      </Button>
    </form>
  )
}

/** Which stored card pays what the wallet lacks for the renewals of one subscription, if any. */
export default function RenewalCardDialog({
  subscription,
  onClose,
}: {
  readonly subscription: Subscription
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <CardDialog title={t`Renew with a card`} returnTo="/subscriptions" onClose={onClose}>
      {(cards) => <Choice subscription={subscription} cards={cards} onClose={onClose} />}
    </CardDialog>
  )
}
