import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'

const MenuPanel = lazyPart(async () => ({ default: (await import('./menu-list.tsx')).MenuList }))

export type MenuEntry =
  | {
      readonly id: string
      readonly label: string
      readonly icon?: LucideIcon
      readonly bad?: boolean
      /** A path of this program, or something to do. */
      readonly to?: string
      readonly run?: () => void
    }
  | 'line'

export type MenuTrigger = {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly onClick: () => void
}

/** A button that opens a list of things to do. Give `trigger` a real button that takes the props. */
export function Menu({
  label,
  entries,
  placement = 'bottom end',
  trigger,
}: {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly placement?: 'bottom start' | 'bottom end' | 'top start'
  readonly trigger: (props: MenuTrigger) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <>
      {trigger({ ref, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(true) })}
      {open && (
        <MenuPanel label={label} entries={entries} placement={placement} anchor={ref} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
