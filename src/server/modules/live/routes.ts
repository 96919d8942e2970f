import { live } from '#contract/live.ts'
import { liveFiles } from '#contract/live-files.ts'
import { liveEncoder } from '#contract/live-encoder.ts'
import { liveViewers } from '#contract/live-people.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { Failure } from '#platform/failure.ts'
import { defineFeature } from '#platform/module.ts'
import { Encoders } from './encoder/encoders.ts'
import { createHook } from './encoder/live-server/answer-hook.ts'
import { newKey, readEncoder, setTakeOver } from './encoder/read-encoder.ts'
import { Origin } from './origin/origin.ts'
import { announceShow, announceShowJob } from './shows/announce-show.ts'
import { endLostShows } from './shows/end-lost-shows.ts'
import { refundTicketsJob } from './shows/end-show.ts'
import { endOwnShow, prepareShow, readRunning } from './shows/own-shows.ts'
import { createTickets } from './tickets/buy-ticket.ts'
import { checkOutTicket, pendingTicket } from './tickets/checkout.ts'
import { type RefundOrder, refundTickets } from './tickets/refund-tickets.ts'
import { listShows, readShow, showOf } from './watching/list-shows.ts'
import { streamHandlers } from './watching/stream-handlers.ts'

const routes = { ...live, ...liveEncoder, ...liveViewers, ...liveFiles }

/** Live shows: sent, told of, paid for, watched. */
export const shows = defineFeature({
  name: 'live',
  routes,
  handlers: (services, { onClose }) => {
    const origin = new Origin(services)
    const encoders = new Encoders(services, origin)
    onClose(() => {
      encoders.close()
      origin.close()
    })
    const buy = createTickets(services)
    const answerHook = createHook(encoders)
    return {
      'GET /live': ({ actor, query }) => listShows(services, actor.userId, query?.topic),
      'POST /live': ({ actor, body }) => prepareShow(services, actor.userId, body),
      'GET /live/mine': ({ actor }) => readRunning(services, actor.userId),
      'GET /live/encoder': ({ actor }) => readEncoder(services, encoders, actor.userId),
      'POST /live/encoder/key': ({ actor }) => newKey(services, encoders, actor.userId),
      'PUT /live/encoder': ({ actor, body }) => setTakeOver(services, encoders, actor.userId, body.takesOver),
      'POST /live/server/auth': ({ headers, body }) => answerHook(headers.authorization, body),
      'GET /live/:id': (call) => readShow(services, viewerOf(services, call), call.params.id),
      'GET /users/:username/live': (call) => showOf(services, viewerOf(services, call), call.params.username),
      'POST /live/:id/ticket': ({ actor, params, body, idempotency }) =>
        buy({ ...body, fanId: actor.userId, showId: params.id, idempotency }),
      'POST /live/:id/checkout': ({ actor, params, address, idempotency, body }) => {
        const { topUp, expectedPriceCents, expectedTotalCents: totalCents } = body
        const order = { showId: params.id, expectedPriceCents, totalCents }
        return checkOutTicket(services, buy, { userId: actor.userId, address, body: topUp, ...order }, idempotency)
      },
      'POST /live/:id/end': async ({ actor, params }) => {
        const ended = await endOwnShow(services, actor.userId, params.id)
        if (!(ended instanceof Failure)) origin.end(params.id)
        return ended
      },
      ...streamHandlers(services, origin),
    }
  },
  jobs: (services) => [
    { name: announceShowJob, run: (payload: { showId: number }) => announceShow(services, payload) },
    {
      name: refundTicketsJob,
      run: (payload: RefundOrder) => refundTickets(services, payload),
    },
    { name: 'end_lost_shows', everySeconds: 10, run: () => endLostShows(services) },
    {
      name: completionJob('live_ticket'),
      run: ({ topUpId }: { topUpId: string }) =>
        completePurchase(services, topUpId, pendingTicket(services, createTickets(services))),
    },
  ],
})
