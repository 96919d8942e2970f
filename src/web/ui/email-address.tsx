import { Fragment } from 'react'
import { classes } from './classes.ts'
import './styles/parts/email-address.css'

/** An address of e-mail: where a line is too short for it, it goes on after a sign, never in the middle of a word. */
export function EmailAddress({ strong = false, children }: { readonly strong?: boolean; readonly children: string }) {
  return (
    <bdi className={classes('email-address', strong && 'strong')} dir="ltr">
      {children.split(/(?<=[@._+-])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
