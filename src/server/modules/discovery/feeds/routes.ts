import { feedFiles as routes } from '#contract/discovery.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Sent } from '#platform/http/send.ts'
import { defineFeature } from '#platform/module.ts'
import type { Services } from '#platform/services.ts'
import { holds, tagOf } from '#platform/http/etag.ts'
import { guestByAddress } from '../guest-by-address.ts'
import { robotsHeaders } from '../indexing.ts'
import { atomFeed } from './atom.ts'
import { jsonFeed } from './json-feed.ts'
import { readFeed, type Feed } from './read-feed.ts'

type Asked = { params: { username: string }; address: string; headers: Parameters<typeof holds>[0] }

const sendFeed =
  (services: Services, type: string, write: (feed: Feed) => string) =>
  async ({ params, address, headers: asked }: Asked): Promise<Sent | Failure<'not_found'>> => {
    const guest = guestByAddress(services, address)
    const feed = guest && (await readFeed(services, guest, params.username))
    if (!feed) return fail('not_found')
    const body = write(feed)
    const etag = tagOf(body)
    // what is in it depends on the country that is asked from
    const headers = { etag, 'cache-control': 'private, max-age=300', ...robotsHeaders(services.settings.now(), true) }
    return holds(asked, etag) ? { status: 304, headers } : { headers, type: `${type}; charset=utf-8`, body }
  }

/** Creators' posts for everyone, for feed readers. */
export const feeds = defineFeature({
  name: 'feeds',
  routes,
  handlers: (services) => ({
    'GET /feeds/:username/atom.xml': sendFeed(services, 'application/atom+xml', atomFeed),
    'GET /feeds/:username/feed.json': sendFeed(services, 'application/feed+json', jsonFeed),
  }),
})
