import { useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  ChartNoAxesColumn,
  LibraryBig,
  LogOut,
  Radio,
  Settings,
  ShieldCheck,
  Sparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/platform/session.ts'
import { Menu, type MenuEntry, type MenuTrigger } from '#web/ui/menu.tsx'

/** Library, a creator's scheduled posts, Settings; Dashboard, or Become a creator; Logout (seed, section 2). `withLive`: where the bars have no room for live shows and staff pages. */
export function AvatarMenu({
  placement,
  withLive,
  trigger,
}: {
  readonly placement: 'top start' | 'bottom end'
  readonly withLive?: boolean
  readonly trigger: (props: MenuTrigger) => ReactNode
}) {
  const { t } = useLingui()
  const { isCreator, staffRole } = useSession().user
  const live: MenuEntry = isCreator
    ? { id: 'live', to: '/live/start', label: t`Go Live`, icon: Radio }
    : { id: 'live', to: '/live', label: t`Live Shows`, icon: Radio }
  const staff: MenuEntry = { id: 'staff', to: '/admin', label: t`Staff`, icon: ShieldCheck }
  const entries: MenuEntry[] = [
    ...(withLive ? [live] : []),
    ...(withLive && staffRole ? [staff] : []),
    { id: 'library', to: '/library', label: t`Library`, icon: LibraryBig },
    ...(isCreator
      ? [{ id: 'scheduled', to: '/scheduled', label: t`Scheduled`, icon: CalendarClock } satisfies MenuEntry]
      : []),
    { id: 'settings', to: '/settings', label: t`Settings`, icon: Settings },
    isCreator
      ? { id: 'dashboard', to: '/dashboard', label: t`Dashboard`, icon: ChartNoAxesColumn }
      : { id: 'become', to: '/becomeCreator', label: t`Become a creator`, icon: Sparkles },
    'line',
    { id: 'logout', to: '/logout', label: t`Logout`, icon: LogOut },
  ]
  return <Menu label={t`Account menu`} entries={entries} placement={placement} trigger={trigger} />
}
