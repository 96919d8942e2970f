import { useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  ChartNoAxesColumn,
  CircleFadingPlus,
  Heart,
  LibraryBig,
  LoaderCircle,
  LogOut,
  Radio,
  Repeat,
  Settings,
  ShieldCheck,
  Sparkles,
  UserRoundCheck,
  Users,
  Wallet,
} from 'lucide-react'
import type { RefObject } from 'react'
import { useSession } from '#web/platform/session.ts'
import { MenuList } from '#web/ui/menu-list.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'

/** What a creator runs, then what one pays for and follows, then Settings and Dashboard or Become a creator (seed, section 2). */
export default function AccountMenu({
  placement,
  withLive,
  anchor,
  onClose,
}: {
  readonly placement: 'top start' | 'bottom end'
  readonly withLive: boolean
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { isCreator, staffRole } = useSession().user
  const live: MenuEntry = isCreator
    ? { id: 'live', to: '/live/start', label: t`Go Live`, icon: Radio }
    : { id: 'live', to: '/live', label: t`Live Shows`, icon: Radio }
  const creator: readonly MenuEntry[] = [
    { id: 'story', to: '/stories/create', label: t`New story`, icon: CircleFadingPlus },
    { id: 'subscribers', to: '/subscribers', label: t`Subscribers`, icon: Users },
    { id: 'followers', to: '/followers', label: t`Followers`, icon: Heart },
    { id: 'scheduled', to: '/scheduled', label: t`Scheduled`, icon: CalendarClock },
    { id: 'processing', to: '/processing', label: t`Processing`, icon: LoaderCircle },
    'line',
  ]
  const entries: MenuEntry[] = [
    ...(withLive ? [live] : []),
    ...(withLive && staffRole
      ? [{ id: 'staff', to: '/admin', label: t`Staff`, icon: ShieldCheck } satisfies MenuEntry]
      : []),
    ...(isCreator ? creator : []),
    { id: 'subscriptions', to: '/subscriptions', label: t`Subscriptions`, icon: Repeat },
    { id: 'following', to: '/following', label: t`Following`, icon: UserRoundCheck },
    { id: 'library', to: '/library', label: t`Library`, icon: LibraryBig },
    ...(isCreator ? [] : [{ id: 'wallet', to: '/wallet', label: t`Wallet`, icon: Wallet } satisfies MenuEntry]),
    'line',
    { id: 'settings', to: '/settings', label: t`Settings`, icon: Settings },
    isCreator
      ? { id: 'dashboard', to: '/dashboard', label: t`Dashboard`, icon: ChartNoAxesColumn }
      : { id: 'become', to: '/becomeCreator', label: t`Become a creator`, icon: Sparkles },
    'line',
    { id: 'logout', to: '/logout', label: t`Logout`, icon: LogOut },
  ]
  return <MenuList label={t`Account menu`} entries={entries} placement={placement} anchor={anchor} onClose={onClose} />
}
