import { chats } from '#contract/chats.ts'
import { messages as conversations } from '#contract/messages.ts'
import { overCeiling, refuseWords } from '#modules/site/operator-rules.ts'
import { defineFeature } from '#platform/module.ts'
import { answeredMessage, getMessage, react, unsendMessage } from './change-message.ts'
import { clearChat, hideMessages, markRead, removeChat, setChat } from './change-chat.ts'
import { getChat, startChat } from './conversation.ts'
import { listChatMedia } from './list-chat-media.ts'
import { listChats } from './list-chats.ts'
import { listMessages } from './list-messages.ts'
import { sendMessage } from './send-message.ts'
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
    'POST /chats/:id/messages': async ({ actor, params, body, idempotency }) =>
      refuseWords(services, { text: body.text }) ??
      overCeiling(services, 'tipMaxCents', { cents: body.tipCents, field: 'tipCents' }) ??
      overCeiling(services, 'postPriceMaxCents', { cents: body.priceCents, field: 'priceCents' }) ??
      sendMessage(services, { ...body, actor, chatId: params.id }, idempotency),
    'POST /chats/:id/hide': (call) => hideMessages(services, side(call), call.body.messageIds),
    'GET /chats/:id/media': (call) => listChatMedia(services, side(call), call.query),
    'GET /messages/:id': ({ actor, params }) => getMessage(services, actor.userId, params.id),
    'DELETE /messages/:id': (call) => unsendMessage(services, named(call)),
    'PUT /messages/:id/reaction': (call) => react(services, named(call), call.body.emoji),
    'DELETE /messages/:id/reaction': (call) => react(services, named(call), null),
    'POST /messages/:id/unlock': ({ actor, params, body, idempotency }) =>
      unlockMessage(services, { ...body, fanId: actor.userId, messageId: params.id }, idempotency),
  }),
  replays: (services) => ({
    'POST /chats/:id/messages': (stored, { actor }) => answeredMessage(services, actor.userId, stored),
    'POST /messages/:id/unlock': (stored, { actor }) => answeredMessage(services, actor.userId, stored),
  }),
})
