import { useLingui } from '@lingui/react/macro'
import {
  Bell,
  Bookmark,
  House,
  type LucideIcon,
  MessageCircle,
  Radio,
  Search,
  ShieldCheck,
  UserRound,
  Wallet,
} from 'lucide-react'
import { useSession } from '#web/platform/session.ts'
import { useUpdates } from '#web/platform/updates.ts'

export type NavigationItem = {
  readonly id:
    | 'home'
    | 'search'
    | 'notifications'
    | 'bookmarks'
    | 'messages'
    | 'wallet'
    | 'live'
    | 'profile'
    | 'goLive'
    | 'staff'
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** `dot`: something is new; a number: how many are unread; `!`: look at it. */
  readonly badge?: 'dot' | '!' | number
}

/**
 * The items and badges of the seed (section 2), and the pages of staff for who is one; a guest has only Home. While it is read
 * whose session this is, the items are those that every member has.
 */
export function useNavigation(): readonly NavigationItem[] {
  const { t } = useLingui()
  const { isAuth, user, state } = useSession()
  const isMember = state !== 'guest'
  const updates = useUpdates()
  const home: NavigationItem = { id: 'home', to: isMember ? '/home' : '/', label: t`Home`, icon: House }
  if (!isMember) return [home]
  const count = (items: number) => (items > 0 ? { badge: items } : {})
  return [
    { ...home, ...(updates.home && { badge: 'dot' as const }) },
    { id: 'search', to: '/search', label: t`Search`, icon: Search },
    { id: 'notifications', to: '/notifications', label: t`Notifications`, icon: Bell, ...count(updates.notifications) },
    { id: 'bookmarks', to: '/bookmarks', label: t`Bookmarks`, icon: Bookmark },
    { id: 'messages', to: '/messages', label: t`Messages`, icon: MessageCircle, ...count(updates.messages) },
    { id: 'wallet', to: '/wallet', label: t`Wallet`, icon: Wallet, ...(updates.balance && { badge: '!' as const }) },
    ...(!isAuth || user.isCreator ? [] : [{ id: 'live', to: '/live', label: t`Live Shows`, icon: Radio } as const]),
    ...(isAuth ? [{ id: 'profile', to: `/${user.username}`, label: t`My Profile`, icon: UserRound } as const] : []),
    ...(user.isCreator ? [{ id: 'goLive', to: '/live/start', label: t`Go Live`, icon: Radio } as const] : []),
    ...(user.staffRole ? [{ id: 'staff', to: '/admin', label: t`Staff`, icon: ShieldCheck } as const] : []),
  ]
}

/** The page itself or one under it; `/live` has `/live/start` under it, which is an item of its own. */
export const isCurrent = (to: string, path: string): boolean =>
  path === to || (to !== '/' && to !== '/live' && path.startsWith(`${to}/`) && path !== '/live/start')
