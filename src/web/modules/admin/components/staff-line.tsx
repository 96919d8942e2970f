import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'

/** One thing of a list: what it is, what is known of it, and at its end how it stands. `to`: the whole line leads there. */
export function StaffLine({
  to,
  picture,
  title,
  sub,
  more,
  said,
  clip,
  children,
}: {
  readonly to?: string
  /** Of the person it is about. */
  readonly picture?: { readonly name: string; readonly avatarUrl: string | null }
  readonly title: ReactNode
  readonly sub?: ReactNode
  /** Between the two, in full ink. */
  readonly more?: ReactNode
  /** What somebody has written, in its own direction. */
  readonly said?: string
  /** Each row is one line, cut where it is longer. */
  readonly clip?: boolean
  readonly children?: ReactNode
}) {
  const row = (content: ReactNode, look: string) =>
    content && <span className={classes(look, clip && 'clip')}>{content}</span>
  const line = (
    <>
      {picture && <Avatar src={picture.avatarUrl} name={picture.name} />}
      <span className="grow">
        {row(title, 'strong')}
        {row(more, 'sm')}
        {row(sub, 'sm muted')}
        {said && (
          <span className="sm clip" dir="auto">
            {said}
          </span>
        )}
      </span>
      {children}
    </>
  )
  return to === undefined ? (
    <li className="staff-line">{line}</li>
  ) : (
    <li>
      <Link href={to} className="staff-line">
        {line}
      </Link>
    </li>
  )
}
