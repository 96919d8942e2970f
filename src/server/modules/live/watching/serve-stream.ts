import type { IncomingHttpHeaders } from 'node:http'
import { createHiddenCountriesCache } from '#modules/accounts/hidden-countries-cache.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Sent } from '#platform/http/send.ts'
import type { Services } from '#platform/services.ts'
import type { Broadcast } from '../origin/broadcast.ts'
import type { Origin } from '../origin/origin.ts'
import { playlistOf } from '../origin/playlist.ts'
import { openedBy, staffName } from './viewing-pass.ts'

/** Only our own sites may show it, and nothing in it may run. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}
/** Segments beyond the newest that may be asked for ahead of time. */
const aheadMost = 2

type Asked = { showId: number; headers: IncomingHttpHeaders; address: string }
type Let = { viewer: string; broadcast: Broadcast }

/**
 * Gives out the shows of an origin. No session: the cookie alone decides and, with a database of addresses, the country that the
 * call comes from (decision 100).
 */
export function createDelivery(services: Services, origin: Origin) {
  const hiddenIn = createHiddenCountriesCache(services.db)

  async function letIn({ showId, headers, address }: Asked): Promise<Result<Let, 'forbidden' | 'not_found'>> {
    const viewer = openedBy(services.mediaSecret, showId, headers.cookie)
    if (viewer === null) return fail('forbidden')
    const broadcast = origin.find(showId)
    if (!broadcast) return fail('not_found')
    const country = countryOf(services, address)
    if (country === '' || viewer === String(broadcast.creatorId)) return { viewer, broadcast }
    const isClosed = isBlocked(services, country) || (await hiddenIn(broadcast.creatorId)).includes(country)
    return isClosed ? fail('forbidden') : { viewer, broadcast }
  }

  return {
    /** The playlist, as soon as it has the part that is asked for. */
    async playlist(
      asked: Asked,
      segment: number | undefined,
      part: number | undefined,
    ): Promise<Result<Sent, 'forbidden' | 'not_found' | 'bad_request' | 'not_ready'>> {
      const found = await letIn(asked)
      if (found instanceof Failure) return found
      const { broadcast, viewer } = found
      if (part !== undefined && segment === undefined) return fail('bad_request')
      if (viewer !== staffName) broadcast.seenBy(viewer)
      const newest = broadcast.segments.at(-1)?.number
      if (segment !== undefined && newest !== undefined && segment > newest + aheadMost) return fail('bad_request')
      if (!(await broadcast.waitFor(segment ?? 0, segment === undefined ? 0 : part))) return fail('not_ready')
      const text = playlistOf(broadcast)
      if (text === null) return fail('not_ready')
      const type = 'application/vnd.apple.mpegurl'
      return { type, headers: { ...fileHeaders, 'cache-control': 'private, no-store' }, body: text }
    },

    /** The beginning of a start, a part, or a whole segment; a part that comes next is waited for. */
    async media(asked: Asked, start: number, file: string): Promise<Result<Sent, 'forbidden' | 'not_found'>> {
      const found = await letIn(asked)
      if (found instanceof Failure) return found
      const { broadcast } = found
      if (file === 'init.mp4') {
        const starts = [broadcast.start, ...broadcast.segments.map((segment) => segment.start)]
        const of = starts.find(({ number }) => number === start)
        return of ? sent(of.init) : fail('not_found')
      }
      const [number = 0, part] = file.replace('.m4s', '').split('.').map(Number)
      const newest = broadcast.segments.at(-1)
      if (newest && number > newest.number + 1) return fail('not_found')
      await broadcast.waitFor(number, part)
      const segment = broadcast.segments.find((one) => one.number === number && one.start.number === start)
      if (!segment) return fail('not_found')
      if (part === undefined)
        return segment.isWhole ? sent(Buffer.concat(segment.parts.map(({ bytes }) => bytes))) : fail('not_found')
      const bytes = segment.parts[part]?.bytes
      return bytes ? sent(bytes) : fail('not_found')
    },
  }
}

const sent = (body: Buffer): Sent => ({
  type: 'video/mp4',
  headers: { ...fileHeaders, 'cache-control': 'private, max-age=60, immutable', 'content-length': String(body.length) },
  body,
})
