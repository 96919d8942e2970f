import type { FastifyRequest } from 'fastify'
import { formattingLocale, readLocale } from '#contract/languages.ts'
import { acceptedLanguages } from '#platform/http/accepted-languages.ts'

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

/** Languages that are wanted, the most wanted first: the one that was chosen here, and then the browser's. */
export function wantedLanguages(request: FastifyRequest): string[] {
  const chosen = cookieOf(request, 'lang')
  return [...(chosen === null ? [] : [chosen]), ...acceptedLanguages(request.headers['accept-language'])]
}

/** The language that a page is drawn in, with the digits that were chosen here for it. */
export function localeIn(request: FastifyRequest, language: string): string {
  const { langCode, numberingSystem } = readLocale(cookieOf(request, 'lang') ?? '')
  return formattingLocale(language, langCode === language ? numberingSystem : null)
}

/** The language that a page's address names (`?lang=de`), as links of search engines do; null: none. `search`: without its question mark. */
export const namedLanguage = (search: string): string | null =>
  /(?:^|&)lang=([A-Za-z-]{2,12})(?:&|$)/.exec(search)?.[1] ?? null
