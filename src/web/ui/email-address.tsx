import { Fragment } from 'react'
import { classes } from './classes.ts'
import './styles/parts/email-address.css'

/** As long as it is no longer, an address fits into a line of any page. */
const whole = 24

/** An address of e-mail: a short one is never parted; a long one goes on after a sign, never in the middle of a word. */
export function EmailAddress({ strong = false, children }: { readonly strong?: boolean; readonly children: string }) {
  const isWhole = children.length <= whole
  // a place to part at is one even where lines are not to be parted
  const parts = isWhole ? [children] : children.split(/(?<=[@._+-])/)
  return (
    <bdi className={classes('email-address', strong && 'strong', isWhole && 'whole')} dir="ltr">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
