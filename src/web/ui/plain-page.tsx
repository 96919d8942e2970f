import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { classes } from './classes.ts'

/**
 * A page outside of the frame with a single matter in the middle: a link from a mail, a show that is over. `form`: there is more to
 * read and fill in than a line, and all of it begins at the same edge.
 */
export function PlainPage({
  title,
  form,
  children,
}: {
  readonly title: string
  readonly form?: boolean
  readonly children: ReactNode
}) {
  return (
    <main className="plain" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <a className="brand" href="/">
        <Brand parts="word" />
      </a>
      <div className={classes('plain-middle', form && 'plain-form')}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
