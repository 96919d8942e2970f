import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { ObstacleNotice } from '#web/modules/payments/obstacle-notice.tsx'
import { VerifyFirst } from '#web/modules/accounts/verify-first.tsx'
import { useSession } from '#web/platform/session.ts'
import { topUpFor } from '#web/modules/payments/amounts.ts'
import type { Payment } from '#web/modules/payments/use-payment.ts'
import { AddAndBuy } from './add-and-buy.tsx'
import type { Checkout } from './use-checkout.ts'

/**
 * The end of every dialog that pays: what is in the way, then the one button. Where the wallet holds too little it adds what is
 * missing and buys, or leads to a top-up that comes back to `returnTo`, with this dialog open again.
 */
export function PayButton({
  payment,
  missingCents,
  returnTo,
  ready,
  onPay,
  kind = 'brass',
  checkout,
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
  /** Takes what is missing in the same press; without it a top-up comes first, and then the question again. */
  readonly checkout?: (Checkout & { readonly label: (amount: ReactNode) => ReactNode }) | null | undefined
  readonly children: ReactNode
}) {
  const [, navigate] = useLocation()
  const { user } = useSession()
  const { busy, obstacle } = payment
  const told = obstacle?.kind === 'short' ? obstacle.missingCents : 0
  // The newest balance counts, also against an answer that came before a top-up.
  const short = missingCents ?? told
  const topUp = () => {
    const query = new URLSearchParams({ missing: String(short), returnTo })
    navigate(`/wallet/top-up?${query.toString()}`)
  }
  if (!user.isEmailVerified) return <VerifyFirst next={returnTo} />
  if (short > 0 && checkout)
    return (
      <AddAndBuy payment={payment} checkout={checkout} missingCents={short} returnTo={returnTo}>
        {checkout.label}
      </AddAndBuy>
    )
  return (
    <>
      {short > 0 ? (
        <ObstacleNotice obstacle={{ kind: 'short', missingCents: short }} />
      ) : (
        obstacle && obstacle.kind !== 'short' && <ObstacleNotice obstacle={obstacle} />
      )}
      {short > 0 ? (
        <Button kind="ink" size="lg" block onClick={topUp}>
          <Trans>
            Add <Price cents={topUpFor(short)} /> and continue
          </Trans>
        </Button>
      ) : (
        <Button kind={kind} size="lg" block busy={busy} disabled={!ready} onClick={onPay}>
          {children}
        </Button>
      )}
    </>
  )
}
