import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAddress } from '#modules/media/signed-address.ts'
import { mediaIdShape, publicKey, renditionKey } from '#modules/media/storage-keys.ts'
import { pictureName } from '#modules/media/public-picture.ts'
import type { Services } from '#platform/services.ts'
import { countryOf, isBlocked } from '#modules/site/countries.ts'
import { createHidingCache } from '#modules/accounts/hiding-cache.ts'
import { watermarked } from '#modules/media/watermark.ts'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { byteRange } from '#modules/media/byte-range.ts'
import { mediaFile } from '#modules/media/media-file.ts'

/** A file that a stranger uploaded, once: nothing in it may run, and only our own sites may show it. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
}

type Answer = { request: FastifyRequest; reply: FastifyReply; cacheControl: string; type: string }

/** Whether one of the tags that the browser already holds is this one (RFC 9110 section 13.1.2). */
const holds = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)

async function sendFile(
  services: Services,
  key: string,
  { request, reply, cacheControl, type }: Answer,
): Promise<FastifyReply> {
  const size = await services.storage.size(key)
  if (size === null) return sendFailure(reply, fail('not_found'))
  // a rendition is written once; should it be made anew, its length tells
  const tag = `"${key.slice(key.indexOf('/') + 1)}-${size.toString(36)}"`
  void reply.headers({ ...fileHeaders, 'cache-control': cacheControl, etag: tag })
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send()
  void reply.type(type)
  const condition = request.headers['if-range']
  const range = condition === undefined || condition === tag ? byteRange(request.headers.range, size) : undefined
  if (range === null)
    return reply
      .code(416)
      .header('content-range', `bytes */${String(size)}`)
      .send()
  if (range)
    void reply.code(206).header('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`)
  const bytes = range ? range.end - range.start + 1 : size
  void reply.header('content-length', String(bytes))
  if (request.method === 'HEAD') return reply.send()
  const file = await services.storage.read(key, range)
  if (file) return reply.send(file.stream)
  // removed between two looks
  void reply.removeHeader('content-length').removeHeader('etag').removeHeader('content-range')
  return sendFailure(reply, fail('not_found'))
}

/** A picture with the viewer's name on it. Always WebP, which is made quickly; browsers go by what they get. */
async function sendMarked(
  services: Services,
  { key, file, mark }: { key: string; file: string; mark: string },
  { request, reply, cacheControl }: Answer,
): Promise<FastifyReply> {
  const plain = file.replace(/avif$/, 'webp')
  const content = await watermarked(`${key}/${plain}/${mark}`, mark, async () => {
    const found = await services.storage.read(renditionKey(key, plain))
    return found && buffer(found.stream)
  })
  if (!content) return sendFailure(reply, fail('not_found'))
  void reply.headers({ ...fileHeaders, 'accept-ranges': 'none', 'cache-control': cacheControl }).type('image/webp')
  void reply.header('content-length', String(content.length))
  return request.method === 'HEAD' ? reply.send() : reply.send(content)
}

/**
 * Files themselves, outside `/api`: renditions by signed address, public pictures by name. No session: the address alone
 * decides, and, with a database of addresses, the country that the call comes from (decision 100).
 */
export function registerDelivery(http: FastifyInstance, services: Services): void {
  const hiddenIn = createHidingCache(services.db)
  const isClosedIn = async (country: string, ownerId: number): Promise<boolean> =>
    // what one owns, and what staff look at, is there wherever they are
    country !== '' && ownerId !== 0 && (isBlocked(services, country) || (await hiddenIn(ownerId)).includes(country))

  http.route<{ Params: { key: string; grant: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key/:grant/:file',
    handler: async (request, reply) => {
      const { key, grant, file } = request.params
      const opened = mediaIdShape.test(key) ? checkAddress(services.mediaSecret, key, grant, Date.now() / 1000) : null
      if (opened === null) return sendFailure(reply.header('cache-control', 'no-store'), fail('forbidden'))
      if (await isClosedIn(countryOf(services, request.ip), opened.ownerId))
        return sendFailure(reply.header('cache-control', 'no-store'), fail('forbidden'))
      const asked = mediaFile(file)
      if (!asked) return sendFailure(reply, fail('not_found'))
      // an address always shows the same, but it ends, and with it what a browser may keep under it
      const cacheControl = asked.changes ? 'private, no-cache' : `private, max-age=${String(opened.seconds)}, immutable`
      const { type } = asked
      if (asked.picture && opened.mark !== '')
        return sendMarked(services, { key, file, mark: opened.mark }, { request, reply, cacheControl, type })
      return sendFile(services, renditionKey(key, file), { request, reply, cacheControl, type })
    },
  })
  http.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      if (!pictureName.test(name)) return sendFailure(reply, fail('not_found'))
      return sendFile(services, publicKey(name), {
        request,
        reply,
        cacheControl: 'public, max-age=31536000, immutable',
        type: 'image/webp',
      })
    },
  })
}
