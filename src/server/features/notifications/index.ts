import { updatesChannel, updatesEvent } from '#contract/events.ts'
import { notifications as routes } from '#contract/people.ts'
import { defineFeature } from '#core/services.ts'
import { signalJob, type SignalPayload } from '#core/updates/signal.ts'
import { listNotifications, markSeen } from './list-notifications.ts'
import { readUpdates } from './updates.ts'

/** What is new for a user: the four indicators and the list behind one of them. */
export const notifications = defineFeature({
  name: 'notifications',
  routes,
  handlers: (services) => ({
    'GET /updates': ({ actor }) => readUpdates(services, actor.userId),
    'GET /notifications': ({ actor, query }) => listNotifications(services, actor.userId, query),
    'POST /notifications/seen': ({ actor, body }) => markSeen(services, actor.userId, body.ids),
  }),
  jobs: (services) => [
    {
      name: signalJob,
      run: ({ userIds }: SignalPayload) => services.publishEvent(userIds.map(updatesChannel), updatesEvent),
    },
  ],
})
