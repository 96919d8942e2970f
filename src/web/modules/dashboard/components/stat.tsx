import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

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
  <Trans>
    <span className="up">
      <Plural value={came} one="# new" other="# new" />
    </span>
    , <Plural value={left} one="# left" other="# left" />
  </Trans>
)
