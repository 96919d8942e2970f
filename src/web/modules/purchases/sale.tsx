import { type ComponentProps, type ReactNode, useState } from 'react'
import { PayButton } from './pay-button.tsx'
import { PriceFault } from './price-fault.tsx'

/**
 * What every sheet that sells holds, in one order: what is bought and what makes up its price, how a lacking amount is paid, the sums,
 * the one button. The first two scroll; the sums and the button stay in sight.
 */
export function Sale({
  children,
  price,
  sums,
  pay,
  terms,
}: {
  readonly children: ReactNode
  /** What was asked for the price, or for what names it. */
  readonly price: ComponentProps<typeof PriceFault>['price']
  readonly sums: ReactNode
  readonly pay: Omit<ComponentProps<typeof PayButton>, 'choicesIn'>
  /** Below the button. */
  readonly terms?: ReactNode
}) {
  const [choicesIn, setChoicesIn] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="checkout">
        {children}
        <PriceFault price={price} />
        <div ref={setChoicesIn} className="pay-choices" />
      </div>
      <div className="stack gap3">
        {sums}
        <div className="stack gap2">
          <PayButton {...pay} choicesIn={choicesIn} />
          {terms}
        </div>
      </div>
    </>
  )
}
