import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ObstacleCallout } from '#web/modules/payments/obstacle-callout.tsx'
import { VerifyFirst } from '#web/modules/accounts/verify-email-first.tsx'
import { useSession } from '#web/platform/session.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import type { Payment } from '#web/modules/payments/use-payment.ts'
import { AddAndBuy, noWish } from './add-and-buy.tsx'
import type { Checkout } from './use-checkout.ts'

/** What the wallet lacked by the last figures that were read, in cents; null until the first have come. */
function useLast(missingCents: number | null): number | null {
  const [last, setLast] = useState(missingCents)
  if (missingCents !== null && missingCents !== last) setLast(missingCents)
  return missingCents ?? last
}

/**
 * True for a moment after one button has taken another one's place: a press that was meant for the wallet must not charge a card.
 * `button`: null while none can be pressed.
 */
function useJustTurned(button: 'wallet' | 'card' | null): boolean {
  const settled = useDebounced(button)
  return settled !== null && button !== null && settled !== button
}

/**
 * The end of every dialog that pays: what is in the way, then the one button. Where the wallet holds too little it adds what is
 * missing and buys; a payment on the provider's page comes back to `returnTo`.
 */
export function PayButton({
  payment,
  missingCents,
  returnTo,
  ready,
  onPay,
  kind = 'brass',
  checkout,
  choicesIn,
  children,
}: {
  readonly payment: Payment
  /** What the wallet lacks by the newest figures; null while they are being read. */
  readonly missingCents: number | null
  readonly returnTo: string
  /** The price is known. */
  readonly ready: boolean
  readonly onPay: () => void
  /** Ink where nobody is paid by the press itself. */
  readonly kind?: 'brass' | 'ink'
  /** Takes what is missing in the same press; none while the price is being read, or where nothing can be missing. */
  readonly checkout: (Checkout & { readonly label: (amount: ReactNode) => ReactNode }) | null | undefined
  /** Where the choices about a card stand. */
  readonly choicesIn: HTMLElement | null
  readonly children: ReactNode
}) {
  const { user } = useSession()
  // here, and not beside the cards, which are away while the wallet is read again
  const [wish, setWish] = useState(noWish)
  const { busy, obstacle } = payment
  const told = obstacle?.kind === 'short' ? obstacle.missingCents : null
  // The newest balance counts, also against an answer that came before a top-up.
  const last = useLast(missingCents)
  const missing = missingCents ?? told ?? last
  const short = missing ?? 0
  const known = ready && missing !== null
  const hasTurned = useJustTurned(known ? (short > 0 && checkout ? 'card' : 'wallet') : null)
  if (!user.isEmailVerified) return <VerifyFirst next={returnTo} />
  if (short > 0 && checkout)
    return (
      <AddAndBuy
        wish={wish}
        onWish={(part) => setWish((before) => ({ ...before, ...part }))}
        payment={payment}
        checkout={checkout}
        missingCents={short}
        isRead={missingCents !== null || told !== null}
        waits={hasTurned}
        returnTo={returnTo}
        choicesIn={choicesIn}
      >
        {checkout.label}
      </AddAndBuy>
    )
  return (
    <>
      {obstacle && <ObstacleCallout obstacle={obstacle} />}
      <Button
        kind={kind}
        size="lg"
        block
        busy={busy}
        disabled={!known || hasTurned || short > 0 || obstacle?.kind === 'unsure'}
        onClick={onPay}
      >
        {children}
      </Button>
    </>
  )
}
