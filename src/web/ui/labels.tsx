import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** A short word about the state of a thing. */
export function Tag({
  tone,
  icon,
  children,
}: {
  readonly tone?: 'live' | 'brass' | 'ok' | 'warn' | 'bad' | 'info' | 'media'
  readonly icon?: LucideIcon
  readonly children: ReactNode
}) {
  return (
    <span className={classes('tag', tone && `tag-${tone}`)}>
      {icon && <Icon icon={icon} />}
      {children}
    </span>
  )
}

const signs = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, quiet: Info } as const

/** A paragraph that stands in the way until something is done, or says that it was done. */
export function Callout({
  tone = 'info',
  icon,
  title,
  children,
  live,
}: {
  readonly tone?: keyof typeof signs
  readonly icon?: LucideIcon
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Read aloud when it appears. */
  readonly live?: boolean
}) {
  return (
    <div
      className={classes('callout', tone !== 'info' && tone)}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon icon={icon ?? signs[tone]} />
      <div className="grow">
        {title && <b className="callout-title">{title}</b>}
        {children}
      </div>
    </div>
  )
}

export function Card({
  flat,
  className,
  children,
}: {
  readonly flat?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  return <div className={classes(flat ? 'card-flat' : 'card', className)}>{children}</div>
}

/** `share` is 0 to 1. `brass` only where somebody is being paid. */
export function Progress({
  share,
  label,
  brass,
}: {
  readonly share: number
  readonly label: string
  readonly brass?: boolean
}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className={classes('progress', brass && 'brass')}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
    >
      <span style={{ inlineSize: `${String(percent)}%` }} />
    </div>
  )
}
