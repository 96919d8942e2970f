import { subscribed } from '#modules/subscriptions/announcements.ts'
import { queueWelcome } from './queue-welcome.ts'
import { defineModule } from '#platform/module.ts'
import { realtime } from './channels/routes.ts'
import { messages } from './chats/routes.ts'
import { messageLists } from './mass-messages/routes.ts'

/** Chats, paid messages, mass messages, and the channels that carry them. */
export const messagesModule = defineModule({
  name: 'messages',
  features: [messages, messageLists, realtime],
  listens: [subscribed.on(queueWelcome)],
})
