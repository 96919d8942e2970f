import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliCompressSync, constants } from 'node:zlib'
import { holds } from '#platform/http/etag.ts'
import type { PageHead } from '#modules/discovery/read-page-head.ts'

/**
 * A page with its packed form. `quality` is brotli's: 9 for what is sent many times, 5 for one that is made for each request, 4 for one
 * that is drawn for it as well: a third less work than 5, for 8 % more bytes.
 */
export type PackedPage = { readonly page: string | Buffer; readonly packed: Buffer }

export function packPage(page: string | Buffer, quality: 4 | 5 | 9): PackedPage {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return { page, packed: brotliCompressSync(page, { params }) }
}

const takesBrotli = (header: string | undefined): boolean =>
  header?.split(',').some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(coding)) ?? false

type SentWith = {
  readonly csp: string
  readonly head?: PageHead | null | undefined
  readonly tag?: string
  /** It was drawn for one person, and is kept nowhere. */
  readonly isPersonal?: boolean
}

/** The page, packed for who reads that, with the status and robots' rules of what it says of itself. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, packed }: PackedPage,
  { csp, head, tag, isPersonal = false }: SentWith,
): FastifyReply {
  const asPacked = takesBrotli(request.headers['accept-encoding'])
  const vary = reply.getHeader('vary')
  const isHeld = tag !== undefined && holds(request.headers, tag)
  void reply.code(isHeld ? 304 : (head?.status ?? 200)).headers({
    'content-security-policy': csp,
    'cache-control': isPersonal ? 'private, no-store' : 'no-cache',
    vary: typeof vary === 'string' ? `${vary}, accept-encoding` : 'accept-encoding',
    ...(head?.robots && { 'x-robots-tag': head.robots }),
    ...(head?.retryAfterSeconds !== undefined && { 'retry-after': String(head.retryAfterSeconds) }),
    ...(tag !== undefined && { etag: `W/${tag}` }),
    ...(asPacked && !isHeld && { 'content-encoding': 'br' }),
  })
  if (isHeld) return reply.send()
  return reply.type('text/html; charset=utf-8').send(asPacked ? packed : page)
}
