import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AtSign, Bell, Download, EyeOff, Languages, type LucideIcon, ShieldCheck } from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export type SettingsPage = {
  readonly id: string
  readonly name: MessageDescriptor
  readonly icon: LucideIcon
  /** Fetched when it is first opened. */
  readonly View: LazyExoticComponent<ComponentType>
}

/** In the order of the menu. */
export const pages: readonly SettingsPage[] = [
  { id: 'account', name: msg`Account`, icon: AtSign, View: lazy(() => import('./pages/account-panel.tsx')) },
  { id: 'security', name: msg`Security`, icon: ShieldCheck, View: lazy(() => import('./pages/security-panel.tsx')) },
  { id: 'privacy', name: msg`Privacy`, icon: EyeOff, View: lazy(() => import('./pages/privacy-panel.tsx')) },
  {
    id: 'notifications',
    name: msg`Notifications`,
    icon: Bell,
    View: lazy(() => import('./pages/notifications-panel.tsx')),
  },
  {
    id: 'appearance',
    name: msg`Appearance`,
    icon: Languages,
    View: lazy(() => import('./pages/appearance-panel.tsx')),
  },
  { id: 'data', name: msg`Your data`, icon: Download, View: lazy(() => import('./pages/data-panel.tsx')) },
]
