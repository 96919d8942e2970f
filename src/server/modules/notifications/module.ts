import { notificationSettings } from './inbox/settings-routes.ts'
import { blocked, followed, securityEventRecorded } from '#modules/accounts/announcements.ts'
import { forgetEachOther, notifyFollowed, notifySecurityEvent } from './listeners.ts'
import { defineModule } from '#platform/module.ts'
import { notifications } from './inbox/routes.ts'
import { unsubscribe } from './unsubscribe/routes.ts'

/** How people are told: the list, mails, pushes, and what they chose to hear of. */
export const notificationsModule = defineModule({
  name: 'notifications',
  features: [notifications, notificationSettings, unsubscribe],
  listens: [followed.on(notifyFollowed), securityEventRecorded.on(notifySecurityEvent), blocked.on(forgetEachOther)],
})
