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

/**
 * What the wallet lacks, in cents; null while either sum is not known or is being read again, so that no old amount is offered. A wallet
 * that cannot be read lacks nothing until the server says so.
 */
export const missingOf = ({ totalCents, balanceCents }: Partial<Sums>, isFetching: boolean): number | null =>
  totalCents === undefined || isFetching ? null : Math.max(0, totalCents - (balanceCents ?? totalCents))

function WalletRows({ totalCents, balanceCents }: Sums) {
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

/** What is paid now, then where it comes from: what the wallet holds before and after, or what is added to it. */
export const BillSums = ({ totalCents, balanceCents, label }: Sums & { readonly label?: ReactNode }) => (
  <dl className="bill">
    <AmountRow label={label ?? <Trans>Total</Trans>} cents={totalCents} sum />
    <WalletRows totalCents={totalCents} balanceCents={balanceCents} />
  </dl>
)

/** What makes up the sum, in cents. */
export function Bill({
  priceCents,
  taxCents,
  children,
}: {
  readonly priceCents: number | undefined
  readonly taxCents: number | undefined
  readonly children?: ReactNode
}) {
  return (
    <dl className="bill">
      {/* most people pay no tax on top: a price that equals the total is not said twice */}
      {taxCents !== undefined && taxCents !== 0 && <AmountRow label={<Trans>Price</Trans>} cents={priceCents} />}
      <AmountRow label={<Trans>Tax</Trans>} cents={taxCents} />
      {children}
    </dl>
  )
}
