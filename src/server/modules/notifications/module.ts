import { notificationSettings } from './inbox/settings-routes.ts'
import { blocked, followed, securityEventRecorded } from '#modules/accounts/announcements.ts'
import { forgetEachOther, tellFollowed, tellSecurityEvent } from './announced.ts'
import { defineModule } from '#platform/module.ts'
import { notifications } from './inbox/routes.ts'
import { registerUnsubscribe } from './unsubscribe/unsubscribe-page.ts'

/** How people are told: the list, mails, pushes, and what they chose to hear of. */
export const notificationsModule = defineModule({
  name: 'notifications',
  features: [notifications, notificationSettings],
  addresses: (http, services, options) => {
    registerUnsubscribe(http, services, options)
  },
  listens: [followed.on(tellFollowed), securityEventRecorded.on(tellSecurityEvent), blocked.on(forgetEachOther)],
})
