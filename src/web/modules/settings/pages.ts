import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  AtSign,
  Bell,
  Download,
  EyeOff,
  HandCoins,
  Landmark,
  Languages,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { type ComponentType } from 'react'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { PageLoading as Waiting } from './parts/loaded.tsx'

export type SettingsPage = {
  readonly id: string
  readonly name: MessageDescriptor
  readonly icon: LucideIcon
  /**
   * `only`: fans are sent to Become a creator instead (product page, Roles and route access). `listed`: not in a fan's menu, but
   * who is becoming a creator comes here from that page.
   */
  readonly forCreators?: 'only' | 'listed'
  /** Fetched when it is first opened. */
  readonly View: ComponentType
}

/** In the order of the menu. */
export const pages: readonly SettingsPage[] = [
  {
    id: 'profile',
    name: msg`Profile`,
    icon: UserRound,
    View: lazyPart(() => import('./pages/profile.lazy.tsx'), { Waiting }),
  },
  {
    id: 'account',
    name: msg`Account`,
    icon: AtSign,
    View: lazyPart(() => import('./pages/account.lazy.tsx'), { Waiting }),
  },
  {
    id: 'security',
    name: msg`Security`,
    icon: ShieldCheck,
    View: lazyPart(() => import('./pages/security.lazy.tsx'), { Waiting }),
  },
  {
    id: 'privacy',
    name: msg`Privacy`,
    icon: EyeOff,
    View: lazyPart(() => import('./pages/privacy.lazy.tsx'), { Waiting }),
  },
  {
    id: 'suggestions',
    name: msg`Suggestions`,
    icon: Sparkles,
    View: lazyPart(() => import('./pages/suggestions.lazy.tsx'), { Waiting }),
  },
  {
    id: 'notifications',
    name: msg`Notifications`,
    icon: Bell,
    View: lazyPart(() => import('./pages/notifications.lazy.tsx'), { Waiting }),
  },
  {
    id: 'appearance',
    name: msg`Appearance`,
    icon: Languages,
    View: lazyPart(() => import('./pages/appearance.lazy.tsx'), { Waiting }),
  },
  {
    id: 'plans',
    name: msg`Plans and promotions`,
    icon: HandCoins,
    forCreators: 'only',
    View: lazyPart(() => import('./pages/plans.lazy.tsx'), { Waiting }),
  },
  {
    id: 'payouts',
    name: msg`Payout methods`,
    icon: Landmark,
    forCreators: 'listed',
    View: lazyPart(() => import('./pages/payouts.lazy.tsx'), { Waiting }),
  },
  {
    id: 'data',
    name: msg`Your data`,
    icon: Download,
    View: lazyPart(() => import('./pages/data.lazy.tsx'), { Waiting }),
  },
]
