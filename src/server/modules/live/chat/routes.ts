import { liveChat } from '#contract/live-chat.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { subjectTips } from '#modules/tips/subject-tips.ts'
import { defineFeature } from '#platform/module.ts'
import { pinLine, removeLine, setMute, setRules } from './moderate-chat.ts'
import { createReactions } from './react.ts'
import { readChat } from './read-chat.query.ts'
import { showTips } from './show-tips.ts'
import { writeLine } from './write-line.ts'

/** What is said, tipped and waved in a show. */
export const chat = defineFeature({
  name: 'live chat',
  routes: liveChat,
  handlers: (services, { onClose }) => {
    const reactions = createReactions(services)
    onClose(() => reactions.close())
    const tips = subjectTips(services, showTips)
    return {
      'GET /live/:id/chat': (call) => readChat(services, viewerOf(services, call), call.params.id, call.query.after),
      'POST /live/:id/chat': ({ actor, params, body }) =>
        writeLine(services, actor.userId, { showId: params.id, text: body.text }),
      'DELETE /live/:id/lines/:line': ({ actor, params }) =>
        removeLine(services, actor.userId, { showId: params.id, lineId: params.line }),
      'POST /live/:id/reactions': ({ actor, params, body }) => reactions.react(actor.userId, params.id, body.emoji),
      'POST /live/:id/tips': ({ actor, params, body, idempotency }) =>
        tips.answer({ ...body, actor, subjectId: params.id, idempotency }),
      'POST /live/:id/tips/checkout': ({ actor, params, address, idempotency, body }) => {
        const { topUp, expectedTotalCents: totalCents, amountCents: expectedPriceCents, message } = body
        const order = { subjectId: params.id, terms: { expectedPriceCents, message }, totalCents }
        return tips.checkOut({ userId: actor.userId, address, body: topUp, ...order }, idempotency)
      },
      'PUT /live/:id/chat/rules': ({ actor, params, body }) => setRules(services, actor.userId, params.id, body),
      'PUT /live/:id/lines/:line/pin': ({ actor, params }) =>
        pinLine(services, actor.userId, { showId: params.id, lineId: params.line, pinned: true }),
      'DELETE /live/:id/lines/:line/pin': ({ actor, params }) =>
        pinLine(services, actor.userId, { showId: params.id, lineId: params.line, pinned: false }),
      'PUT /live/:id/mutes/:username': ({ actor, params }) =>
        setMute(services, actor.userId, { showId: params.id, username: params.username, muted: true }),
      'DELETE /live/:id/mutes/:username': ({ actor, params }) =>
        setMute(services, actor.userId, { showId: params.id, username: params.username, muted: false }),
    }
  },
  jobs: (services) => [
    {
      name: completionJob('live_tip'),
      run: ({ topUpId }: { topUpId: string }) =>
        completePurchase(services, topUpId, subjectTips(services, showTips).pending),
    },
  ],
})
