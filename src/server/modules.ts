import { connect } from '#platform/announcements.ts'
import type { Module } from '#platform/module.ts'
import { accountsModule } from './modules/accounts/module.ts'
import { adminModule } from './modules/admin/module.ts'
import { creatorsModule } from './modules/creators/module.ts'
import { dashboardModule } from './modules/dashboard/module.ts'
import { discoveryModule } from './modules/discovery/module.ts'
import { entitlementsModule } from './modules/entitlements/module.ts'
import { libraryModule } from './modules/library/module.ts'
import { liveModule } from './modules/live/module.ts'
import { mailsModule } from './modules/mails/module.ts'
import { mediaModule } from './modules/media/module.ts'
import { messagesModule } from './modules/messages/module.ts'
import { moderationModule } from './modules/moderation/module.ts'
import { notificationsModule } from './modules/notifications/module.ts'
import { paymentsModule } from './modules/payments/module.ts'
import { payoutsModule } from './modules/payouts/module.ts'
import { personalDataModule } from './modules/personal-data/module.ts'
import { postsModule } from './modules/posts/module.ts'
import { purchasesModule } from './modules/purchases/module.ts'
import { siteModule } from './modules/site/module.ts'
import { storiesModule } from './modules/stories/module.ts'
import { subscriptionsModule } from './modules/subscriptions/module.ts'
import { tipsModule } from './modules/tips/module.ts'

/** All that the product consists of, from the ground up (floors.ts). */
export const modules: readonly Module[] = [
  siteModule,
  mailsModule,
  mediaModule,
  accountsModule,
  entitlementsModule,
  notificationsModule,
  creatorsModule,
  paymentsModule,
  payoutsModule,
  purchasesModule,
  subscriptionsModule,
  messagesModule,
  postsModule,
  storiesModule,
  liveModule,
  dashboardModule,
  discoveryModule,
  libraryModule,
  moderationModule,
  tipsModule,
  adminModule,
  personalDataModule,
]

connect(modules.flatMap(({ listens = [] }) => listens))
