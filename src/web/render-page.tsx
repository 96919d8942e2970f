import { i18n, type Messages } from '@lingui/core'
import { type Query, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router as Location } from 'wouter'
import { readLocale } from '#contract/languages.ts'
import { digitsToWrite, writeCatalogDigits } from '#contract/write-digits.ts'
import { App } from './app.tsx'
import { keptPieces } from './draw-pieces.tsx'
import type { Drawn } from './server-drawn.ts'
import { isApiError } from './platform/api/api-error.ts'
import { type CallAnswer, callThrough, type NamedCall } from './platform/api/client.ts'
import { type ClientConfig, configure } from './platform/config.ts'
import { drawPiecesBy } from './platform/drawn-piece.ts'
import { tellTimeBy } from './platform/i18n/clock.ts'
import { drawFor, type Reader } from './platform/session.ts'
import { fetchScreen, readFirst } from './router.tsx'

type Catalog = { messages: Messages; later?: () => Promise<{ messages: Messages }> }
const catalogs = import.meta.glob<Catalog>('/locales/*.po')
/** Words with nothing to fill in, as text: Lingui puts a message together from its parts each time, and a page has hundreds. */
const asText = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      const [text, ...more] = Array.isArray(message) ? message : []
      const isText = typeof text === 'string' && more.length === 0 && !text.includes('\\')
      return [id, isText ? text : message]
    }),
  )
// for Lingui a text is a message that has yet to be compiled
i18n.setMessagesCompiler((text) => text as never)
const learned = new Map<string, Promise<void>>()
/** Has the words of a language, from the first page in it on: those of all languages would be a third of what the program holds. */
async function learn(langCode: string): Promise<void> {
  const catalog = await catalogs[`/locales/${langCode}.po`]?.()
  if (!catalog) throw new Error(`There is no catalog for ${langCode}.`)
  const { messages, later } = catalog
  i18n.load(langCode, asText({ ...messages, ...(await later?.())?.messages }))
}
function learnOnce(langCode: string): Promise<void> {
  const known = learned.get(langCode)
  if (known) return known
  const learning = learn(langCode)
  learned.set(langCode, learning)
  learning.catch(() => learned.delete(langCode))
  return learning
}

const rewritten = new Map<string, Messages>()
/** Draws in a locale. Words are the language's; with other digits than its usual ones they stand in their place meanwhile. */
function speaking<T>(locale: string, drawIt: () => T): T {
  const { langCode } = readLocale(locale)
  i18n.activate(langCode, locale)
  const digits = digitsToWrite(locale)
  if (digits === null) return drawIt()
  // the landing page has its words in them as well
  const usual = i18n.messages
  const words = rewritten.get(locale) ?? writeCatalogDigits(usual, digits)
  rewritten.set(locale, words)
  i18n.loadAndActivate({ locale: langCode, locales: locale, messages: words })
  try {
    return drawIt()
  } finally {
    i18n.loadAndActivate({ locale: langCode, messages: usual })
  }
}

/** Who answers the calls of all pages, as the API answers their reader: `address` begins with `/api`. */
export const answerCalls = (answer: (address: string, call: NamedCall) => Promise<CallAnswer>): void =>
  callThrough((address, _init, call) => answer(address, call))

export type Asked = {
  /** Path and query of the page. */
  readonly path: string
  readonly search: string
  readonly locale: string
  readonly now: number
  readonly timeZone: string
  /** `starting`: only what stands round a page of somebody who is logged in. */
  readonly reader: Reader
  readonly config: Partial<ClientConfig>
}
export type RenderedPage =
  /** `html`: what stands in the root; `drawn`: what the browser goes on with. */
  | { readonly html: string; readonly drawn: Drawn }
  /** A call of the page was refused: nothing is drawn. `redirect`: the page is elsewhere. */
  | { readonly refused: string }
  | { readonly redirect: string }

/** A page reads what it needs, and then perhaps what it needs for that: a profile, its posts. More is not drawn here. */
const mostReadings = 4

const isWanted = ({ state, options }: Query): boolean => {
  const { enabled } = options as { enabled?: unknown }
  return state.status === 'pending' && enabled !== false
}

function draw({ path, search, locale, now, timeZone, reader, config }: Asked, client: QueryClient) {
  const context: { redirectTo?: string } = {}
  // All of it is set anew for each drawing, which is synchronous: drawings cannot mix.
  configure(config)
  drawFor(reader)
  tellTimeBy({ now, timeZone })
  drawPiecesBy(reader === 'guest' ? keptPieces({ locale, timeZone, path, now }) : null)
  const html = speaking(locale, () =>
    renderToString(
      <Location ssrPath={path} ssrSearch={search} ssrContext={context}>
        <App client={client} />
      </Location>,
    ),
  )
  return { html, redirect: context.redirectTo }
}

/** A page of the program as its reader gets it. What it shows comes from the API alone, by the calls that the page itself makes. */
export async function renderPage(asked: Asked): Promise<RenderedPage> {
  await learnOnce(readLocale(asked.locale).langCode)
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } },
  })
  if (asked.reader !== 'starting') {
    await fetchScreen(asked.path)
    await readFirst(asked.path, asked.search, client).catch(() => undefined)
    // what was refused is asked for again by what needs it, if anything does
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  for (let reading = 0; ; reading += 1) {
    const { html, redirect } = draw(asked, client)
    if (redirect !== undefined) return { redirect }
    const wanted = client.getQueryCache().findAll({ predicate: isWanted })
    if (wanted.length === 0 || reading === mostReadings) return { html, drawn: toDrawn(asked, client) }
    const [fault] = await readAll(wanted)
    if (fault !== undefined) return { refused: isApiError(fault) ? fault.code : 'internal' }
  }
}

async function readAll(queries: readonly Query[]): Promise<unknown[]> {
  const readings = await Promise.allSettled(queries.map((query) => query.fetch()))
  return readings.flatMap((reading) => (reading.status === 'rejected' ? [reading.reason as unknown] : []))
}

const toDrawn = ({ locale, now, timeZone, reader }: Asked, client: QueryClient): Drawn => ({
  locale,
  now,
  timeZone,
  user: typeof reader === 'object' ? reader : null,
  read: client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data })),
})
