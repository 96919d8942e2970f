import { notifications as routes } from '#contract/notifications.ts'
import { defineFeature } from '#platform/module.ts'
import { listNotifications, markAllSeen, markSeen } from './list-notifications.ts'
import { mailNotifications, notificationMailJob, type NotificationPayload } from './mail-notifications.ts'
import {
  notificationPushJob,
  pushJob,
  pushNotifications,
  sendToBrowser,
  type PushPayload,
} from './push-notifications.ts'
import { readPush, subscribeBrowser, unsubscribeBrowser } from './push-subscriptions.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { readUpdates } from './updates.ts'

/** How soon after its time a mail or a push is on its way. */
const reportEverySeconds = 2

/** What is new for a user: the four indicators, the list behind one of them, and what is told outside of the app. */
export const notifications = defineFeature({
  name: 'notifications',
  routes,
  handlers: (services) => ({
    'GET /updates': ({ actor }) => readUpdates(services, actor.userId),
    'GET /notifications': ({ actor, query }) => listNotifications(services, actor.userId, query),
    'POST /notifications/seen': ({ actor, body }) => markSeen(services, actor.userId, body.ids),
    'POST /notifications/all-seen': ({ actor, body }) => markAllSeen(services, actor.userId, body.upTo),
    'GET /push': ({ actor }) => readPush(services, actor),
    'PUT /push/subscription': ({ actor, body }) => subscribeBrowser(services, actor, body),
    'DELETE /push/subscription': ({ actor }) => unsubscribeBrowser(services, actor),
  }),
  jobs: (services) => [
    { name: 'deliver_outbox', everySeconds: reportEverySeconds, run: () => deliverOutbox(services.db) },
    { name: notificationMailJob, run: (payload: NotificationPayload) => mailNotifications(services, payload) },
    { name: notificationPushJob, run: (payload: NotificationPayload) => pushNotifications(services, payload) },
    { name: pushJob, run: (payload: PushPayload) => sendToBrowser(services, payload) },
  ],
})
