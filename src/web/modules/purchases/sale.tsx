import { type ComponentProps, type ReactNode, useState } from 'react'
import { PayButton } from './pay-button.tsx'

/**
 * What every sheet that sells holds, in one order: what is bought and what makes up its price, how a lacking amount is paid, the sums,
 * the one button. The first two scroll; the sums and the button stay in sight.
 */
export function Sale({
  children,
  sums,
  pay,
  terms,
}: {
  readonly children: ReactNode
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
