import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { MenuTrigger } from '#web/ui/menu.tsx'

const AccountMenu = lazyPart(() => import('./account-menu.lazy.tsx'))

/** The avatar that opens the account menu. `withLive`: where the bars have no room for live shows and staff pages. */
export function AvatarMenu({
  placement,
  withLive = false,
  trigger,
}: {
  readonly placement: 'top start' | 'bottom end'
  readonly withLive?: boolean
  readonly trigger: (props: MenuTrigger) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <>
      {trigger({ ref, 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(true) })}
      {open && <AccountMenu placement={placement} withLive={withLive} anchor={ref} onClose={() => setOpen(false)} />}
    </>
  )
}
