import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** One subject of a page with its heading: a card, or, `plain`, without one. */
export function Section({
  title,
  lede,
  end,
  plain,
  id,
  className,
  children,
}: {
  readonly title: ReactNode
  readonly lede?: ReactNode
  /** Beside the heading, at its end. */
  readonly end?: ReactNode
  readonly plain?: boolean
  /** The heading's, where something leads to it. */
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const own = useId()
  const named = id ?? own
  return (
    <section className={classes(!plain && 'card', 'stack', className)} aria-labelledby={named}>
      <div className="row wrap">
        <h2 id={named} className="card-title">
          {title}
        </h2>
        {end && <div className="push row">{end}</div>}
      </div>
      {lede && <p className="sm muted">{lede}</p>}
      {children}
    </section>
  )
}
