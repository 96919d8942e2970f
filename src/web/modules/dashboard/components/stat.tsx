import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'

/** A figure with its name above it and a line that explains it. */
export function Stat({
  name,
  figure,
  children,
}: {
  readonly name: ReactNode
  readonly figure: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>{figure}</dd>
      {children && <dd className="delta">{children}</dd>}
    </div>
  )
}

export const CameAndLeft = ({ came, left }: { readonly came: number; readonly left: number }) => (
  <>
    <span className="up">
      <Trans>{formatCount(came)} new</Trans>
    </span>
    , <Trans>{formatCount(left)} left</Trans>
  </>
)
