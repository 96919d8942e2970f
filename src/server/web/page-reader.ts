import type { FastifyRequest } from 'fastify'

/** What the browser's own program has told the server of its reader (src/web/platform/token.ts). */
const cookieOf = ({ headers }: FastifyRequest, name: 'member' | 'lang' | 'zone'): string | null =>
  new RegExp(String.raw`(?:^|;\s*)${name}=([\w/+-]{1,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null

/** The session's token, for drawing pages and for nothing else; null: a guest. */
export const sessionOf = (request: FastifyRequest): string | null => cookieOf(request, 'member')

/** The reader's zone of time as IANA names it. */
export function zoneOf(request: FastifyRequest): string {
  const zone = cookieOf(request, 'zone') ?? 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** Language tags of an Accept-Language header, the most wanted first (RFC 9110, section 12.5.4). */
function acceptedLanguages(header: string | undefined): string[] {
  if (header === undefined || header.length > 500) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1] ?? 1)
      return { tag: tag.trim(), quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** Languages that are wanted, the most wanted first: the one that was chosen here, and then the browser's. */
export function wantedLanguages(request: FastifyRequest): string[] {
  const chosen = cookieOf(request, 'lang')
  return [...(chosen === null ? [] : [chosen]), ...acceptedLanguages(request.headers['accept-language'])]
}
