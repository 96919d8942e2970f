import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { holds } from '#platform/http/etag.ts'
import type { PageHead } from '#modules/discovery/read-page-head.ts'

type Coding = 'zstd' | 'br' | 'gzip'
/** How often a page is sent: `often`, or for the seconds in which it is the same, which may be once. */
type Sent = 'often' | 'seldom'

const brotli = (quality: number) => (page: string | Buffer) =>
  brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/**
 * `ZSTD_c_targetCBlockSize` of zstd.h 1.5.6, which Node names nowhere: how many bytes a block has when packed. A block can be read when
 * all of it is there, and without this a page is one block: what its head asks for would wait for the page's last byte.
 */
const bytesOfBlock = 130
const zstd = (page: string | Buffer) =>
  zstdCompressSync(page, { params: { [constants.ZSTD_c_compressionLevel]: 3, [bytesOfBlock]: 1340 } })

/**
 * The best first. A drawn profile of 141 kB in ms of processor time and kB: zstd of level 3 0.22 and 25.9, brotli of quality 3 0.62 and
 * 25.7 (of 4 0.92 and 24.6, of 5 1.35 and 22.8), gzip of level 2 0.60 and 29.0.
 */
const packers: Readonly<Record<Sent, readonly (readonly [Coding, (page: string | Buffer) => Buffer])[]>> = {
  often: [
    ['br', brotli(9)],
    ['gzip', (page) => gzipSync(page, { level: 9 })],
  ],
  seldom: [
    ['zstd', zstd],
    ['br', brotli(3)],
    ['gzip', (page) => gzipSync(page, { level: 2 })],
  ],
}

/** A page with what packs it: each form is made when somebody first takes it. */
export type PackedPage = { readonly page: string | Buffer; readonly sent: Sent; readonly packed: Map<Coding, Buffer> }

export const toPack = (page: string | Buffer, sent: Sent): PackedPage => ({ page, sent, packed: new Map() })

/** The codings that a browser takes (RFC 9110, section 12.5.3). */
const takenBy = (header: string | undefined): string[] =>
  header?.split(',').flatMap((one) => {
    const [, coding = '', refused] = /^\s*([\w-]+)\s*(;\s*q=0(?:\.0*)?\s*$)?/i.exec(one) ?? []
    return refused === undefined ? coding.toLowerCase() : []
  }) ?? []

/** The page as its reader takes it, and how it is packed; null: it is not. */
function packFor({ page, sent, packed }: PackedPage, header: string | undefined): [Coding | null, string | Buffer] {
  const taken = takenBy(header)
  const found = packers[sent].find(([coding]) => taken.includes(coding))
  if (!found) return [null, page]
  const [coding, pack] = found
  const made = packed.get(coding) ?? pack(page)
  packed.set(coding, made)
  return [coding, made]
}

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
  page: PackedPage,
  { csp, head, tag, isPersonal = false }: SentWith,
): FastifyReply {
  const vary = reply.getHeader('vary')
  void reply.code(head?.status ?? 200).headers({
    'content-security-policy': csp,
    'cache-control': isPersonal ? 'private, no-store' : 'no-cache',
    vary: typeof vary === 'string' ? `${vary}, accept-encoding` : 'accept-encoding',
    ...(head?.robots && { 'x-robots-tag': head.robots }),
    ...(head?.retryAfterSeconds !== undefined && { 'retry-after': String(head.retryAfterSeconds) }),
    ...(tag !== undefined && { etag: `W/${tag}` }),
  })
  if (tag !== undefined && holds(request.headers, tag)) return reply.code(304).send()
  const [coding, content] = packFor(page, request.headers['accept-encoding'])
  if (coding) void reply.header('content-encoding', coding)
  return reply.type('text/html; charset=utf-8').send(content)
}
