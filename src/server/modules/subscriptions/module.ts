import { defineModule } from '#platform/module.ts'
import { subscriptions } from './periods/routes.ts'
import { tellSubscribersWork } from './tell-subscribers.ts'

/** Subscriptions: plans bought, renewals, gifts, changes, pauses. */
export const subscriptionsModule = defineModule({
  name: 'subscriptions',
  features: [subscriptions],
  jobs: (services) => [tellSubscribersWork(services)],
})
