import type { ReactNode } from 'react'

/** A table that may be wider than its place: it scrolls, by keyboard too. */
export function WideTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached without a mouse (WCAG 2.1.1)
    <div className="card staff-scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
