import { defineModule } from '#platform/module.ts'
import { notifications } from './inbox/routes.ts'
import { registerUnsubscribe } from './unsubscribe/unsubscribe-page.ts'

/** How people are told: the list, mails, pushes, and what they chose to hear of. */
export const notificationsModule = defineModule({
  name: 'notifications',
  features: [notifications],
  addresses: (http, services, options) => {
    registerUnsubscribe(http, services, options)
  },
})
