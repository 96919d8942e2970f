import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { topUpFor } from '#web/modules/payments/amounts.ts'
import { Price } from '#web/ui/price.tsx'

export function BillRow({
  label,
  children,
  sum,
}: {
  readonly label: ReactNode
  readonly children: ReactNode
  readonly sum?: boolean
}) {
  return (
    <div className={sum ? 'sum' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A row of money; `…` until it is known. */
export function AmountRow({
  label,
  cents,
  sum,
}: {
  readonly label: ReactNode
  readonly cents: number | undefined
  readonly sum?: boolean
}) {
  return (
    <BillRow label={label} {...(sum && { sum })}>
      {cents === undefined ? '…' : <Price cents={cents} />}
    </BillRow>
  )
}

type Sums = { readonly totalCents: number | undefined; readonly balanceCents: number | undefined }

/** What the wallet holds before and after, or what it gives. */
export function WalletRows({ totalCents, balanceCents }: Sums) {
  const left = balanceCents === undefined || totalCents === undefined ? undefined : balanceCents - totalCents
  if (left !== undefined && left < 0) {
    const addedCents = topUpFor(-left)
    return (
      <>
        {balanceCents !== undefined && balanceCents > 0 && (
          <AmountRow label={<Trans>From your wallet</Trans>} cents={-balanceCents} />
        )}
        {/* more than one payment may add is said below (AddAndBuy); the whole total is not said twice */}
        {addedCents >= -left && addedCents !== totalCents && (
          <AmountRow label={<Trans>From your card</Trans>} cents={addedCents} />
        )}
        {addedCents > -left && <AmountRow label={<Trans>Stays in your wallet</Trans>} cents={addedCents + left} />}
      </>
    )
  }
  return (
    <>
      <AmountRow label={<Trans>In your wallet</Trans>} cents={balanceCents} />
      <AmountRow label={<Trans>Left in your wallet</Trans>} cents={left} />
    </>
  )
}

const Total = ({ cents }: { readonly cents: number | undefined }) => (
  <AmountRow label={<Trans>Total</Trans>} cents={cents} sum />
)

/** The sum by itself, above the button: in a sheet that scrolls it is in sight before anybody pays. */
export const BillTotal = ({ cents }: { readonly cents: number | undefined }) => (
  <dl className="bill">
    <Total cents={cents} />
  </dl>
)

/** What is paid now: price, tax, together, and what the wallet holds before and after, or what is added to it. All amounts are cents. */
export function Bill({
  priceCents,
  taxCents,
  totalCents,
  balanceCents,
  totalBelow = false,
  children,
}: {
  readonly priceCents: number | undefined
  readonly taxCents: number | undefined
  readonly totalCents: number | undefined
  readonly balanceCents: number | undefined
  /** The sum stands in the foot (`BillTotal`). */
  readonly totalBelow?: boolean
  readonly children?: ReactNode
}) {
  return (
    <dl className="bill">
      {/* most people pay no tax on top: a price that equals the total is not said twice */}
      {taxCents !== undefined && taxCents !== 0 && <AmountRow label={<Trans>Price</Trans>} cents={priceCents} />}
      <AmountRow label={<Trans>Tax</Trans>} cents={taxCents} />
      {!totalBelow && <Total cents={totalCents} />}
      <WalletRows totalCents={totalCents} balanceCents={balanceCents} />
      {children}
    </dl>
  )
}
