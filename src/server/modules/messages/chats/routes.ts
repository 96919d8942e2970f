import { chats } from '#contract/chats.ts'
import { messages as conversations } from '#contract/messages.ts'
import { defineFeature } from '#platform/module.ts'
import { answeredMessage, getMessage, react, unsendMessage } from './change-message.ts'
import { clearChat, hideMessages, markRead, removeChat, setChat } from './change-chat.ts'
import { getChat, startChat } from './start-chat.ts'
import { listChatMedia } from './list-chat-media.ts'
import { listChats } from './list-chats.ts'
import { listMessages } from './list-messages.ts'
import { sendAllowed } from './send-message.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { checkOutMessage, checkOutUnlock, pendingMessage, pendingMessageUnlock, withdrawMessage } from './checkout.ts'
import { unlockMessage } from './unlock-message.ts'

type Named = { actor: { userId: number }; params: { id: number } }
const side = ({ actor, params }: Named) => ({ userId: actor.userId, chatId: params.id })
const named = ({ actor, params }: Named) => ({ userId: actor.userId, messageId: params.id })

/** Conversations of two people. */
export const messages = defineFeature({
  name: 'messages',
  routes: { ...chats, ...conversations },
  handlers: (services) => ({
    'GET /chats': ({ actor, query }) => listChats(services, actor.userId, query),
    'POST /chats': ({ actor, body }) => startChat(services, actor.userId, body.username),
    'GET /chats/:id': ({ actor, params }) => getChat(services, actor.userId, params.id),
    'PATCH /chats/:id': (call) => setChat(services, side(call), call.body),
    'DELETE /chats/:id': (call) => removeChat(services, side(call)),
    'POST /chats/:id/clear': (call) => clearChat(services, side(call)),
    'POST /chats/:id/read': (call) => markRead(services, side(call), call.body.upTo),
    'GET /chats/:id/messages': (call) => listMessages(services, side(call), call.query),
    'POST /chats/:id/messages': ({ actor, params, body, idempotency }) =>
      sendAllowed(services, { ...body, actor, chatId: params.id }, idempotency),
    'POST /chats/:id/messages/checkout': ({ actor, params, address, idempotency, body }) => {
      const { topUp, expectedTotalCents: totalCents, ...message } = body
      return checkOutMessage(
        services,
        { userId: actor.userId, address, body: topUp, chatId: params.id, message, totalCents },
        idempotency,
      )
    },
    'POST /chats/:id/messages/checkout/cancel': ({ actor, params, body }) =>
      withdrawMessage(services, { userId: actor.userId, chatId: params.id, message: body }),
    'POST /chats/:id/hide': (call) => hideMessages(services, side(call), call.body.messageIds),
    'GET /chats/:id/media': (call) => listChatMedia(services, side(call), call.query),
    'GET /messages/:id': ({ actor, params }) => getMessage(services, actor.userId, params.id),
    'DELETE /messages/:id': (call) => unsendMessage(services, named(call)),
    'PUT /messages/:id/reaction': (call) => react(services, named(call), call.body.emoji),
    'DELETE /messages/:id/reaction': (call) => react(services, named(call), null),
    'POST /messages/:id/unlock': ({ actor, params, body, idempotency }) =>
      unlockMessage(services, { ...body, fanId: actor.userId, messageId: params.id }, idempotency),
    'POST /messages/:id/checkout': ({ actor, params, address, idempotency, body }) =>
      checkOutUnlock(
        services,
        {
          userId: actor.userId,
          address,
          body: body.topUp,
          messageId: params.id,
          expectedPriceCents: body.expectedPriceCents,
          totalCents: body.expectedTotalCents,
        },
        idempotency,
      ),
  }),
  jobs: (services) => [
    {
      name: completionJob('message_unlock'),
      run: ({ topUpId }: { topUpId: string }) => completePurchase(services, topUpId, pendingMessageUnlock(services)),
    },
    {
      name: completionJob('message'),
      run: ({ topUpId }: { topUpId: string }) => completePurchase(services, topUpId, pendingMessage(services)),
    },
  ],
  replays: (services) => ({
    'POST /chats/:id/messages': (stored, { actor }) => answeredMessage(services, actor.userId, stored),
    'POST /messages/:id/unlock': (stored, { actor }) => answeredMessage(services, actor.userId, stored),
  }),
})
