import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

type Agreement = {
  readonly agreed: boolean
  /** Somebody wanted to go on without it. */
  readonly missed: boolean
  readonly change: (agreed: boolean) => void
  /** Runs what comes next, once the box is ticked. */
  readonly ifAgreed: (next: () => void) => void
}

/** A word that has to be given before one goes on. */
export function useAgreement(given: boolean): Agreement {
  const [agreed, setAgreed] = useState(given)
  const [missed, setMissed] = useState(false)
  return {
    agreed,
    missed,
    change(next) {
      setAgreed(next)
      setMissed(false)
    },
    ifAgreed: (next) => (agreed ? next() : setMissed(true)),
  }
}

export function AgreementBox({
  agreement: { agreed, missed, change },
  children,
}: {
  readonly agreement: Agreement
  readonly children: ReactNode
}) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={agreed}
        aria-invalid={missed || undefined}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        {children}
        {missed && (
          <span className="error" role="alert">
            <Trans>Please confirm this first.</Trans>
          </span>
        )}
      </span>
    </label>
  )
}
