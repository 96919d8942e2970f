import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { deliveries } from '#contract/deliveries.ts'
import { checkAddress } from '#modules/media/signed-address.ts'
import { mediaIdShape, publicKey, renditionKey } from '#modules/media/storage-keys.ts'
import type { Services } from '#platform/services.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import { createHiddenCountriesCache } from '#modules/accounts/hidden-countries-cache.ts'
import { watermarked } from '#modules/media/watermark.ts'
import { fail, Failure } from '#platform/failure.ts'
import { holds } from '#platform/http/etag.ts'
import type { Call, Handlers } from '#platform/http/implement.ts'
import type { Sent } from '#platform/http/send.ts'
import { byteRange } from '#modules/media/byte-range.ts'
import { mediaFile } from '#modules/media/media-file.ts'

/** A file that a stranger uploaded, once: nothing in it may run, and only our own sites may show it. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
}

/** How a file is asked for and sent. `whole`: with its bytes; without, what the answer would say of them. */
type Asked = { headers: IncomingHttpHeaders; whole: boolean; cacheControl: string; type: string }
type Found = Sent | Failure<'not_found' | 'forbidden'>

async function sendFile(
  { storage }: Services,
  key: string,
  { headers: asked, whole, cacheControl, type }: Asked,
): Promise<Found> {
  const size = await storage.size(key)
  if (size === null) return fail('not_found')
  // a rendition is written once; should it be made anew, its length tells
  const tag = `"${key.slice(key.indexOf('/') + 1)}-${size.toString(36)}"`
  const headers = { ...fileHeaders, 'cache-control': cacheControl, etag: tag }
  if (holds(asked, tag)) return { status: 304, headers }
  const condition = asked['if-range']
  const range = condition === undefined || condition === tag ? byteRange(asked.range, size) : undefined
  if (range === null) return { status: 416, type, headers: { ...headers, 'content-range': `bytes */${String(size)}` } }
  const bytes = range ? range.end - range.start + 1 : size
  const sent = {
    status: range ? 206 : 200,
    type,
    headers: {
      ...headers,
      ...(range && { 'content-range': `bytes ${String(range.start)}-${String(range.end)}/${String(size)}` }),
      'content-length': String(bytes),
    },
  }
  if (!whole) return sent
  const file = await storage.read(key, range)
  // removed between two looks
  return file ? { ...sent, body: file.stream } : fail('not_found')
}

/** A picture with the viewer's name on it. Always WebP, which is made quickly; browsers go by what they get. */
async function sendMarked(
  services: Services,
  { key, file, mark }: { key: string; file: string; mark: string },
  { whole, cacheControl }: Asked,
): Promise<Found> {
  const plain = file.replace(/avif$/, 'webp')
  const content = await watermarked(`${key}/${plain}/${mark}`, mark, async () => {
    const found = await services.storage.read(renditionKey(key, plain))
    return found && buffer(found.stream)
  })
  if (!content) return fail('not_found')
  return {
    type: 'image/webp',
    headers: {
      ...fileHeaders,
      'accept-ranges': 'none',
      'cache-control': cacheControl,
      'content-length': String(content.length),
    },
    ...(whole && { body: content }),
  }
}

type Deliveries = typeof deliveries

/**
 * Files themselves: renditions by signed address, public pictures by name. No session: the address alone decides, and, with a
 * database of addresses, the country that the call comes from (decision 100).
 */
export function deliveryHandlers(services: Services): Handlers<Deliveries> {
  const hiddenIn = createHiddenCountriesCache(services.db)
  const isClosedIn = async (country: string, ownerId: number): Promise<boolean> =>
    // what one owns, and what staff look at, is there wherever they are
    country !== '' && ownerId !== 0 && (isBlocked(services, country) || (await hiddenIn(ownerId)).includes(country))

  const rendition =
    (whole: boolean) =>
    async ({ params, headers, address }: Call<Deliveries['GET /media/:key/:grant/:file']>): Promise<Found> => {
      const { key, grant, file } = params
      const opened = mediaIdShape.test(key) ? checkAddress(services.mediaSecret, key, grant, Date.now() / 1000) : null
      if (opened === null || (await isClosedIn(countryOf(services, address), opened.ownerId))) return fail('forbidden')
      const known = mediaFile(file)
      if (!known) return fail('not_found')
      // an address always shows the same, but it ends, and with it what a browser may keep under it
      const cacheControl = known.changes ? 'private, no-cache' : `private, max-age=${String(opened.seconds)}, immutable`
      const asked = { headers, whole, cacheControl, type: known.type }
      return known.picture && opened.mark !== ''
        ? sendMarked(services, { key, file, mark: opened.mark }, asked)
        : sendFile(services, renditionKey(key, file), asked)
    }
  const picture =
    (whole: boolean) =>
    async ({ params: { name }, headers }: Call<Deliveries['GET /files/:name']>): Promise<Found> => {
      const asked = { headers, whole, cacheControl: 'public, max-age=31536000, immutable' }
      const type = name.endsWith('avif') ? 'image/avif' : 'image/webp'
      const found = await sendFile(services, publicKey(name), { ...asked, type })
      const plain = name.replace(/-.*/, '.webp')
      // it was stored before there was this size of it
      return found instanceof Failure && plain !== name
        ? sendFile(services, publicKey(plain), { ...asked, type: 'image/webp' })
        : found
    }
  return {
    'GET /media/:key/:grant/:file': rendition(true),
    'HEAD /media/:key/:grant/:file': rendition(false),
    'GET /files/:name': picture(true),
    'HEAD /files/:name': picture(false),
  }
}
