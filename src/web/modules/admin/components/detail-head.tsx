import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '#web/ui/icon.tsx'

/** What one thing of a list is, and the way back to the list. */
export function DetailHead({
  back,
  title,
  sub,
  end,
}: {
  readonly back: string
  readonly title: ReactNode
  readonly sub: ReactNode
  readonly end?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div className="row wrap staff-head">
      <Link className="icon-btn" href={back} aria-label={t`Back to the list`}>
        <Icon icon={ArrowLeft} flip />
      </Link>
      <div className="grow">
        <h1>{title}</h1>
        <div className="sm muted">{sub}</div>
      </div>
      {end}
    </div>
  )
}
