import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allKeys, firstKey, type Keys } from '../encryption/keys.ts'

export const cookieName = 'XSRF-TOKEN'

/** A browser says where a call comes from; other programs need neither cookie nor proof. */
export const isBrowserCall = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined

const headerName = 'x-xsrf-token'

/**
 * Signed double-submit cookie (OWASP Cross-Site Request Forgery Prevention): the page reads the cookie and sends its
 * value as a header, which another site cannot do. The bearer token already makes forging useless; this is the seed's
 * second lock. Requests of programs that are no browsers carry no Origin and no cookie and need no proof.
 */
export function createAntiForgery(options: { secret: Keys; secure: boolean; domain: string | null }) {
  const sign = (nonce: string, key = firstKey(options.secret)): string =>
    createHmac('sha256', key).update(nonce).digest('base64url')
  const valid = (token: string): boolean => {
    const [nonce = '', signature = ''] = token.split('.')
    const given = Buffer.from(signature)
    return allKeys(options.secret).some((key) => {
      const expected = Buffer.from(sign(nonce, key))
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
  }
  const cookieOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
    new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? null

  return {
    /** Gives a browser its token when it has none, or a spoilt one. */
    issue(request: FastifyRequest, reply: FastifyReply): void {
      const present = cookieOf(request)
      if (present !== null && valid(present)) return
      const nonce = randomBytes(18).toString('base64url')
      const scope = options.domain === null ? '' : `; Domain=${options.domain}`
      void reply.header(
        'set-cookie',
        `${cookieName}=${nonce}.${sign(nonce)}; Path=/; SameSite=Lax; Max-Age=31536000${scope}${options.secure ? '; Secure' : ''}`,
      )
    },
    /** Whether a request that changes something may go on. */
    accepts(request: Pick<FastifyRequest, 'headers'>): boolean {
      const cookie = cookieOf(request)
      if (cookie === null && !isBrowserCall(request)) return true
      return cookie !== null && request.headers[headerName] === cookie && valid(cookie)
    },
  }
}
export type AntiForgery = ReturnType<typeof createAntiForgery>

/** The longest domain that both hosts are below: what a cookie needs so that page and API share it. Null for one host. */
export function sharedDomain(webHost: string, apiHost: string): string | null {
  if (webHost === apiHost) return null
  const [web, api] = [webHost.split('.').toReversed(), apiHost.split('.').toReversed()]
  const shared: string[] = []
  for (const [index, label] of web.entries()) {
    if (api[index] !== label) break
    shared.push(label)
  }
  return shared.length >= 2 ? shared.toReversed().join('.') : null
}
