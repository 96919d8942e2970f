import { accounts } from './accounts.ts'
import { ageCheck } from './age-check.ts'
import { creatorTools } from './creator-tools.ts'
import type { RouteAnswer, RouteArgs } from './http.ts'
import { media } from './media.ts'
import { messaging } from './all-message-routes.ts'
import { moneyOut } from './all-payout-routes.ts'
import { notifications } from './notifications.ts'
import { finding } from './all-people-routes.ts'
import { payments } from './payments.ts'
import { points } from './points.ts'
import { plans } from './plans.ts'
import { posting } from './all-post-routes.ts'
import { receipts } from './receipts.ts'
import { spending } from './spending.ts'
import { personalData } from './personal-data.ts'
import { privacy } from './privacy.ts'
import { profiles } from './profiles.ts'
import { settings } from './settings.ts'
import { security } from './security.ts'
import { siteRoutes } from './site.ts'
import { staff } from './staff/routes.ts'
import { renewalCards, subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { wallet } from './wallet.ts'

/** What is called with JSON and answers it. A client needs only the type of this table and the schemas of its forms. */
export const routes = {
  ...accounts,
  ...ageCheck,
  ...finding,
  ...notifications,
  ...posting,
  ...messaging,
  ...media,
  ...wallet,
  ...receipts,
  ...spending,
  ...plans,
  ...subscriptions,
  ...renewalCards,
  ...creatorTools,
  ...payments,
  ...points,
  ...moneyOut,
  ...privacy,
  ...settings,
  ...profiles,
  ...personalData,
  ...security,
  ...siteRoutes,
  ...staff,
  ...system,
} as const

export type Routes = typeof routes
export type RouteKey = keyof Routes
export type Args<K extends RouteKey> = RouteArgs<Routes[K]>
export type Answer<K extends RouteKey> = RouteAnswer<Routes[K]>
