import { Children, Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'
import './dotted.css'

/** Facts in a line with dots between them. Where it wraps, no dot stands at the beginning or the end of a line. */
export function Dotted({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <span className={classes('dotted', className)}>
      {Children.map(children, (child) =>
        child === null || child === undefined || typeof child === 'boolean' ? null : (
          <Fragment>
            {/* parts the words for those who hear them, or copy them */}
            <span>{child}</span>{' '}
          </Fragment>
        ),
      )}
    </span>
  )
}
