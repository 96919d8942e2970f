import type { ReactNode } from 'react'
import { useUpdates } from '#web/platform/updates.ts'

/** The document's title, with how much is unread. */
export function PageTitle({ title }: { readonly title: string }) {
  const { notifications, messages } = useUpdates()
  const unread = notifications + messages
  return <title>{`${unread > 0 ? `(${unread > 99 ? '99+' : String(unread)}) ` : ''}${title} · Fanfare`}</title>
}

/**
 * What every page begins with: its title and its one h1. `start` and `end` stand beside the heading; `quiet` keeps the
 * heading for screen readers only, where the page speaks for itself (the home feed, a profile).
 */
export function Screen({
  title,
  start,
  end,
  quiet,
  children,
}: {
  readonly title: string
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly quiet?: boolean
  readonly children: ReactNode
}) {
  return (
    <>
      <PageTitle title={title} />
      {quiet ? (
        <h1 className="sr">{title}</h1>
      ) : (
        <div className="page-head keep">
          {start}
          <h1>{title}</h1>
          {end && <div className="push row">{end}</div>}
        </div>
      )}
      {children}
    </>
  )
}
