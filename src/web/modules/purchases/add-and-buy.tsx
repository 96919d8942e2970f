import { Trans, useLingui } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { CardChoice, type Way } from '#web/modules/payments/card-choice.tsx'
import { topUpFor } from '#web/modules/payments/amounts.ts'
import { useCardName, useCards } from '#web/modules/payments/queries.ts'
import { ObstacleCallout } from '#web/modules/payments/obstacle-callout.tsx'
import type { Payment } from '#web/modules/payments/use-payment.ts'
import { limits } from '#contract/limits.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { Price } from '#web/ui/price.tsx'
import { RenewWithCard } from './renew-with-card.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'

/** One payment adds no more than the most of a top-up: before what costs more, money is added by itself. */
function TooMuchAtOnce({ missingCents, returnTo }: { readonly missingCents: number; readonly returnTo: string }) {
  const most = limits.topUpMaxCents
  const query = new URLSearchParams({ amount: String(most), returnTo })
  return (
    <>
      <Callout tone="warn" title={<Trans>You need to fund your wallet!</Trans>}>
        <Trans>
          You’re <Price cents={missingCents} /> short. One payment adds up to <Price cents={most} />.
        </Trans>
      </Callout>
      <LinkButton to={`/wallet/top-up?${query.toString()}`} kind="ink" size="lg" block>
        <Trans>
          Add <Price cents={most} />
        </Trans>
      </LinkButton>
    </>
  )
}

export type CardWish = {
  /** Null: nothing has been chosen. */
  readonly way: Way | null
  readonly keep: boolean
  readonly changing: boolean
}
export const noWish: CardWish = { way: null, keep: false, changing: false }

/** What is missing, from which card, and the one press that adds it and buys. */
export function AddAndBuy({
  wish: { way, keep, changing },
  onWish,
  payment,
  checkout,
  missingCents,
  isRead,
  waits,
  returnTo,
  choicesIn,
  children,
}: {
  readonly wish: CardWish
  readonly onWish: (part: Partial<CardWish>) => void
  readonly payment: Payment
  readonly checkout: Checkout
  readonly missingCents: number
  /** Not while it is read again: then the amount may be an old one. */
  readonly isRead: boolean
  /** It cannot be pressed yet. */
  readonly waits: boolean
  /** Where a payment on the provider's page comes back to. */
  readonly returnTo: string
  /** Where the choices stand, which may be many: the button stays in sight. */
  readonly choicesIn: HTMLElement | null
  /** "Add $8.63 and subscribe". */
  readonly children: (amount: ReactNode) => ReactNode
}) {
  const { t } = useLingui()
  const nameOf = useCardName()
  const { cards, areKnown } = useCards()
  const buy = useCheckout(payment)
  const { busy, obstacle } = payment
  // a card that is there already is the shortest way
  const chosen = way ?? cards[0]?.id ?? 'new'
  const card = cards.find(({ id }) => id === chosen)
  const amountCents = topUpFor(missingCents)
  const { renewal } = checkout
  const offer = `${String(amountCents)} ${String(checkout.totalCents)}`
  const keeps = keep || (renewal?.isOn ?? false)
  const press = () =>
    buy(checkout, {
      amountCents,
      returnTo,
      ...(card ? { cardId: card.id } : keeps && { saveCard: true }),
    })
  const shown = useRef<{ readonly offer: string; readonly press: () => void }>(null)
  useLayoutEffect(() => {
    shown.current = { offer, press }
    return () => {
      shown.current = null
    }
  })
  const [isReading, setReading] = useState(false)
  // pressed while figures are read again, it is done when they turn out to be the same; others are another question
  const pressWhenRead = async () => {
    setReading(true)
    await checkout.reread()
    flushSync(() => setReading(false))
    if (shown.current?.offer === offer) shown.current.press()
  }
  if (amountCents < missingCents) return <TooMuchAtOnce missingCents={missingCents} returnTo={returnTo} />
  const change = () => {
    flushSync(() => onWish({ changing: true }))
    choicesIn?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  const choices = (
    <>
      {(changing || !card) && (
        <CardChoice
          cards={cards}
          chosen={chosen}
          onChoose={(chosenWay) => onWish({ way: chosenWay })}
          keep={keeps}
          onKeep={(isOn) => {
            onWish({ keep: isOn })
            // a card that is not kept cannot be charged again
            if (!isOn) renewal?.onChange(false)
          }}
        />
      )}
      {renewal && <RenewWithCard {...renewal} />}
    </>
  )
  return (
    <>
      {obstacle && obstacle.kind !== 'short' && <ObstacleCallout obstacle={obstacle} />}
      <div className="pay-from">
        <Icon icon={CreditCard} />
        <div className="grow">
          <b className="strong">{card ? nameOf(card) : <Trans>You need to fund your wallet!</Trans>}</b>
          <p className="muted sm">
            {amountCents > missingCents ? (
              <Trans>
                You’re <Price cents={missingCents} /> short. The minimum is <Price cents={amountCents} />.
              </Trans>
            ) : (
              <Trans>
                You’re <Price cents={missingCents} /> short.
              </Trans>
            )}
          </p>
        </div>
        {cards.length > 0 && !changing && (
          <Button kind="plain" size="sm" onClick={change} aria-label={t`Change card`}>
            <Trans context="card">Change</Trans>
          </Button>
        )}
      </div>
      {choicesIn && areKnown && createPortal(choices, choicesIn)}
      <Button
        kind="brass"
        size="lg"
        block
        busy={busy || isReading}
        disabled={waits || !areKnown || obstacle?.kind === 'unsure'}
        onClick={() => (isRead ? press() : void pressWhenRead())}
      >
        {children(<Price cents={amountCents} />)}
      </Button>
    </>
  )
}
