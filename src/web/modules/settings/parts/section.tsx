import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** One subject of a page: a card with its heading. */
export function Section({
  title,
  lede,
  end,
  anchor,
  children,
}: {
  readonly title: ReactNode
  readonly lede?: ReactNode
  /** Beside the heading, at its end. */
  readonly end?: ReactNode
  /** Where links lead that name it after the #. */
  readonly anchor?: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section id={anchor} className="card stack set-section" aria-labelledby={id}>
      <div className="row wrap set-head">
        <h2 id={id}>{title}</h2>
        {end && <div className="push">{end}</div>}
      </div>
      {lede && <p className="sm muted">{lede}</p>}
      {children}
    </section>
  )
}

/** One thing that can be set: what it is, how it stands, what can be done. */
export function SettingRow({
  icon,
  title,
  children,
  end,
}: {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  /** How it stands, in a line. */
  readonly children?: ReactNode
  readonly end?: ReactNode
}) {
  return (
    <div className="set-row">
      {icon && (
        <span className="ic">
          <Icon icon={icon} />
        </span>
      )}
      <div className="grow">
        <div className="strong">{title}</div>
        {children && <div className="sm muted">{children}</div>}
      </div>
      {end && <div className="set-end">{end}</div>}
    </div>
  )
}
