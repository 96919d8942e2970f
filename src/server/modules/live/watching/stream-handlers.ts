import type { IncomingHttpHeaders } from 'node:http'
import { limits } from '#contract/limits.ts'
import type { liveFiles } from '#contract/live-files.ts'
import type { liveViewers } from '#contract/live-people.ts'
import type { Answer } from '#contract/routes.ts'
import { viewerOf } from '#modules/accounts/visibility.ts'
import { readBody, takeBody } from '#platform/http/body.ts'
import type { Handlers } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import type { Origin } from '../origin/origin.ts'
import { createPeers, type Place, viewersOf } from '../origin/peers.ts'
import { listViewers } from '../people/list-viewers.ts'
import { createDelivery } from './serve-stream.ts'
import { givePass } from './viewing-pass.ts'

/** A part that takes longer than what a sender keeps is of no use any more. */
const bodyMs = 10_000

/** Calls about what is in the memory of one process: sent to it, watched from it, whichever process they reach. */
export function streamHandlers(services: Services, origin: Origin): Handlers<typeof liveFiles & typeof liveViewers> {
  const peers = createPeers(services)
  const delivery = createDelivery(services, origin, peers)
  /** Where a creator's own call goes on to; null: it is for this process. */
  const elsewhere = async (showId: number, headers: IncomingHttpHeaders): Promise<Place | null> => {
    const here = origin.find(showId)
    return here || viewersOf(services, showId, headers) ? null : peers.elsewhere(showId)
  }
  return {
    'POST /live/:id/starts': async ({ actor, params, incoming, headers }) => {
      const body = await readBody(incoming, { maxBytes: limits.showInitMaxBytes, withinMs: bodyMs })
      const place = await elsewhere(params.id, headers)
      const call = { method: 'POST', path: 'starts', headers, body }
      // where nobody answers any more the show goes on from here
      const passed =
        place &&
        (await peers.pass<{ start: number }, 'show_over' | 'unsupported_type' | 'unavailable'>(place, params.id, call))
      return passed ?? origin.begin({ showId: params.id, creatorId: actor.userId }, body)
    },
    'PUT /live/:id/starts/:start/parts/:part': async ({ actor, params, incoming, headers }) => {
      const { id: showId, start, part } = params
      const body = await readBody(incoming, { maxBytes: limits.showPartMaxBytes, withinMs: bodyMs })
      const place = await elsewhere(showId, headers)
      const path = `starts/${String(start)}/parts/${String(part)}`
      const passed =
        place &&
        (await peers.pass<{ viewers: number }, 'show_over' | 'unsupported_type' | 'changed_meanwhile'>(place, showId, {
          method: 'PUT',
          path,
          headers,
          body,
        }))
      return passed ?? origin.take({ showId, creatorId: actor.userId, start, part }, body)
    },
    'PUT /live/test/part': async ({ incoming }) => {
      await takeBody(incoming, { maxBytes: limits.showPartMaxBytes, withinMs: bodyMs }, () => undefined)
      return {}
    },
    'GET /live/:id/viewers': async ({ actor, params, headers }) => {
      const place = await elsewhere(params.id, headers)
      const call = { method: 'GET', path: 'viewers', headers }
      const passed = place && (await peers.pass<Answer<'GET /live/:id/viewers'>, 'not_found'>(place, params.id, call))
      return passed ?? listViewers(services, origin, { creatorId: actor.userId, showId: params.id })
    },
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
      return delivery.playlist({ showId: params.id, headers, address }, { segment, part, wish: 'all' })
    },
    'GET /live-media/:id/sound': ({ params, query, headers, address }) => {
      const { _HLS_msn: segment, _HLS_part: part } = query
      return delivery.playlist({ showId: params.id, headers, address }, { segment, part, wish: 'sound' })
    },
    'GET /live-media/:id/rewind': ({ params, query, headers, address }) =>
      delivery.rewind({ showId: params.id, headers, address }, query.from),
    'GET /live-media/:id/open': ({ params, headers, address }) =>
      delivery.open({ showId: params.id, headers, address }),
    'GET /live-media/:id/:start/:file': ({ params, headers, address }) =>
      delivery.media({ showId: params.id, headers, address }, params.start, params.file),
  }
}
