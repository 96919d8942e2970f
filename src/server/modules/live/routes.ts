import { live, liveFiles } from '#contract/live.ts'
import { liveEncoder } from '#contract/live-encoder.ts'
import { liveViewers } from '#contract/live-people.ts'
import { limits } from '#contract/limits.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { completePurchase } from '#modules/payments/pending-purchase.ts'
import { completionJob } from '#modules/payments/settle-top-up.ts'
import { Failure } from '#platform/failure.ts'
import { readBody } from '#platform/http/body.ts'
import { defineFeature } from '#platform/module.ts'
import { Encoders } from './encoder/encoders.ts'
import { newKey, readEncoder, setTakeOver } from './encoder/read-encoder.ts'
import { Origin } from './origin/origin.ts'
import { listViewers } from './people/list-viewers.ts'
import { announceShow, announceShowJob } from './shows/announce-show.ts'
import { endLostShows } from './shows/end-lost-shows.ts'
import { refundTicketsJob } from './shows/end-show.ts'
import { endOwnShow, prepareShow, readRunning } from './shows/own-shows.ts'
import { createTickets } from './tickets/buy-ticket.ts'
import { checkOutTicket, pendingTicket } from './tickets/checkout.ts'
import { type RefundOrder, refundTickets } from './tickets/refund-tickets.ts'
import { createDelivery } from './watching/serve-stream.ts'
import { listShows, readShow, showOf } from './watching/list-shows.ts'
import { givePass } from './watching/viewing-pass.ts'

/** A part that takes longer than what a sender keeps is of no use any more. */
const bodyMs = 10_000

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
    const delivery = createDelivery(services, origin)
    const buy = createTickets(services)
    return {
      'GET /live': ({ actor }) => listShows(services, actor.userId),
      'POST /live': ({ actor, body }) => prepareShow(services, actor.userId, body),
      'GET /live/mine': ({ actor }) => readRunning(services, actor.userId),
      'GET /live/encoder': ({ actor }) => readEncoder(services, encoders, actor.userId),
      'POST /live/encoder/key': ({ actor }) => newKey(services, encoders, actor.userId),
      'PUT /live/encoder': ({ actor, body }) => setTakeOver(services, encoders, actor.userId, body.takesOver),
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
      'POST /live/:id/starts': async ({ actor, params, incoming }) => {
        const init = await readBody(incoming, { maxBytes: limits.showInitMaxBytes, withinMs: bodyMs })
        return origin.begin({ showId: params.id, creatorId: actor.userId }, init)
      },
      'PUT /live/:id/starts/:start/parts/:part': async ({ actor, params, incoming }) => {
        const { id: showId, start, part } = params
        const bytes = await readBody(incoming, { maxBytes: limits.showPartMaxBytes, withinMs: bodyMs })
        return origin.take({ showId, creatorId: actor.userId, start, part }, bytes)
      },
      'GET /live/:id/viewers': ({ actor, params }) =>
        listViewers(services, origin, { creatorId: actor.userId, showId: params.id }),
      'GET /live/:id/pass': (call) => {
        const { actor, params, headers } = call
        return givePass(services, {
          viewer: viewerOf(services, call),
          actor,
          showId: params.id,
          cookies: headers.cookie,
        })
      },
      'GET /live-media/:id/playlist': ({ params, query, headers, address }) => {
        const { _HLS_msn: segment, _HLS_part: part } = query
        return delivery.playlist({ showId: params.id, headers, address }, segment, part)
      },
      'GET /live-media/:id/:start/:file': ({ params, headers, address }) =>
        delivery.media({ showId: params.id, headers, address }, params.start, params.file),
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
