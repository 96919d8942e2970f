import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import { ScrollRow } from './scroll-row.tsx'

/** Pages that belong together, as tabs above each of them. */
export function TabLinks({
  label,
  links,
  current,
  className,
}: {
  readonly label: string
  readonly links: readonly { readonly id: string; readonly to: string; readonly name: ReactNode }[]
  /** The id of the page that is shown. */
  readonly current: string
  readonly className: string
}) {
  return (
    <ScrollRow current={current}>
      <nav className={classes('tabs', className)} aria-label={label}>
        {links.map(({ id, to, name }) => (
          <Link key={id} href={to} className="tab" aria-current={id === current ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </ScrollRow>
  )
}
