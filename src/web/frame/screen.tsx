import type { ReactNode } from 'react'

/**
 * What every page begins with: the document's title and its one h1. `start` and `end` stand beside the heading; `quiet` keeps the
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
      <title>{`${title} · Fanfare`}</title>
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
