import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Banknote,
  BookOpenCheck,
  FileClock,
  HandCoins,
  Inbox,
  LayoutDashboard,
  Percent,
  Radio,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScanSearch,
  ShieldAlert,
  SlidersHorizontal,
  TrendingDown,
  UserPen,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Answer } from '#contract/routes.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { PageComing as Waiting } from '#web/ui/states.tsx'

export type Overview = Answer<'GET /admin/overview'>
export type StaffPage = {
  readonly id: string
  readonly name: MessageDescriptor
  readonly icon: LucideIcon
  readonly roles: readonly Overview['role'][]
  readonly waiting?: (waiting: Overview['waiting']) => number
  readonly View: ComponentType<{ readonly id: string | undefined }>
}

const moderation = ['moderator', 'admin'] as const
const everyone = ['moderator', 'finance', 'admin'] as const
/** The pages below /admin, each for the roles that its calls are open to. The first one is /admin itself. */
export const pages: readonly StaffPage[] = [
  {
    id: 'overview',
    name: msg`Overview`,
    icon: LayoutDashboard,
    roles: everyone,
    View: lazyPart(() => import('./pages/overview.lazy.tsx'), { Waiting }),
  },
  {
    id: 'requests',
    name: msg`Creator requests`,
    icon: Inbox,
    roles: moderation,
    waiting: ({ requests }) => requests,
    View: lazyPart(() => import('./pages/requests.lazy.tsx'), { Waiting }),
  },
  {
    id: 'consents',
    name: msg`Consents`,
    icon: UserPen,
    roles: moderation,
    waiting: ({ consents }) => consents,
    View: lazyPart(() => import('./pages/consents.lazy.tsx')),
  },
  {
    id: 'cases',
    name: msg`Cases`,
    icon: Scale,
    roles: moderation,
    waiting: ({ cases, appeals }) => cases + appeals,
    View: lazyPart(() => import('./pages/cases.lazy.tsx'), { Waiting }),
  },
  {
    id: 'live',
    name: msg`Live shows`,
    icon: Radio,
    roles: moderation,
    View: lazyPart(() => import('./pages/live.lazy.tsx'), { Waiting }),
  },
  {
    id: 'reviews',
    name: msg`Media matches`,
    icon: ScanSearch,
    roles: moderation,
    waiting: ({ reviews }) => reviews,
    View: lazyPart(() => import('./pages/reviews.lazy.tsx'), { Waiting }),
  },
  {
    id: 'withdrawals',
    name: msg`Withdrawals`,
    icon: Banknote,
    roles: ['finance', 'admin'],
    waiting: ({ withdrawals }) => withdrawals,
    View: lazyPart(() => import('./pages/withdrawals.lazy.tsx'), { Waiting }),
  },
  {
    id: 'claims',
    name: msg`Claims`,
    icon: HandCoins,
    roles: ['finance', 'admin'],
    waiting: ({ claims }) => claims,
    View: lazyPart(() => import('./pages/claims.lazy.tsx'), { Waiting }),
  },
  {
    id: 'payments',
    name: msg`Payments`,
    icon: ReceiptText,
    roles: ['finance', 'admin'],
    waiting: ({ disputes }) => disputes,
    View: lazyPart(() => import('./pages/payments.lazy.tsx'), { Waiting }),
  },
  {
    id: 'risks',
    name: msg`Risk flags`,
    icon: ShieldAlert,
    roles: ['finance', 'admin'],
    waiting: ({ risks }) => risks,
    View: lazyPart(() => import('./pages/risks.lazy.tsx'), { Waiting }),
  },
  {
    id: 'ledger',
    name: msg`Ledger health`,
    icon: BookOpenCheck,
    roles: ['finance', 'admin'],
    View: lazyPart(() => import('./pages/ledger.lazy.tsx'), { Waiting }),
  },
  {
    id: 'losses',
    name: msg`Losses`,
    icon: TrendingDown,
    roles: ['finance', 'admin'],
    View: lazyPart(() => import('./pages/losses.lazy.tsx'), { Waiting }),
  },
  {
    id: 'fees',
    name: msg`Creator fees`,
    icon: Percent,
    roles: ['admin'],
    View: lazyPart(() => import('./pages/fees.lazy.tsx'), { Waiting }),
  },
  {
    id: 'users',
    name: msg`Users`,
    icon: UsersRound,
    roles: moderation,
    View: lazyPart(() => import('./pages/users.lazy.tsx'), { Waiting }),
  },
  {
    id: 'audit',
    name: msg`Audit log`,
    icon: FileClock,
    roles: ['admin'],
    View: lazyPart(() => import('./pages/audit.lazy.tsx'), { Waiting }),
  },
  {
    id: 'settings',
    name: msg`Settings`,
    icon: SlidersHorizontal,
    roles: ['admin'],
    View: lazyPart(() => import('./pages/settings.lazy.tsx'), { Waiting }),
  },
]
