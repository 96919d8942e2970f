import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { ScrollRow } from './scroll-row.tsx'

export type TabItem<Id extends string> = { readonly id: Id; readonly label: ReactNode }

/** Views of one thing, one at a time; arrow keys move as people expect of tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
}: {
  readonly label: string
  readonly tabs: readonly TabItem<Id>[]
  readonly current: Id
  readonly onChange: (id: Id) => void
  /** The current view. */
  readonly children: ReactNode
}) {
  const base = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = event.currentTarget.matches('[dir=rtl] *') ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === current)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.id)
    document.getElementById(`${base}${next.id}`)?.focus()
  }
  return (
    <>
      <ScrollRow current={current}>
        <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
          {tabs.map(({ id, label: name }) => (
            <button
              key={id}
              id={base + id}
              type="button"
              role="tab"
              className="tab"
              aria-selected={id === current}
              aria-controls={`${base}panel`}
              tabIndex={id === current ? 0 : -1}
              onClick={() => onChange(id)}
            >
              {name}
            </button>
          ))}
        </div>
      </ScrollRow>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={base + current}>
        {children}
      </div>
    </>
  )
}
