import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionMark } from '#contract/session-mark.ts'
import type { PageHead } from '#modules/discovery/read-page-head.ts'
import type { InnerAnswer, InnerCall } from '#platform/http/inner-calls.ts'
import { cacheLookups } from '#platform/metrics/instruments.ts'
import { type Inline, inlineStyle } from './inline.ts'
import type { PageDrawing, PageFiles } from './page-files.ts'
import type { PackedPage } from './send-page.ts'
import { apart, pageWriter, withoutStyleAttributes } from './write-page.ts'

export type DrawnPage = PackedPage & { head: PageHead | null; styles: string; tag: string }
/** `busy`: whoever asks has asked for too much. */
export type Drawing = { page: DrawnPage } | { redirect: string } | { busy: true } | null
export type PageRequest = {
  pathname: string
  /** Without its question mark. */
  search: string
  language: string
  /** The language with the reader's digits (`formattingLocale`). */
  locale: string
  /** What is listed and shown depends on it. */
  guestIn: string
  /** The reader's, as IANA names it. */
  timeZone: string
}

/** How long a page serves all guests of a country who read the same language. */
const keptMs = 2000
/** Pages of some tens of kilobytes each. */
const mostKept = 400
/** Longer addresses are made up by somebody, and would only push others out. */
const longestKept = 200
/** A database that is slower than that is no reason to wait: the page works without having been drawn. */
const patienceMs = 2000
/** Who is logged in has a frame to look at, and asks for the rest in the head of the page. */
const personalPatienceMs = 700
/** Each costs some tens of milliseconds of the processor; whoever comes on top gets the frame, which costs nothing. */
const mostPersonal = 4

export type Frame = { html: string; style: Inline | null }
const nothing: Frame = { html: '', style: null }

const noHeaders = new Headers()

type Kept = { until: number; drawing: Promise<Drawing> }

type Drawn = {
  files: PageFiles
  drawing: PageDrawing
  shell: string
  config: Record<string, unknown>
}

/** Whose calls a page makes. `token`: of somebody who is logged in. */
type Caller = InnerCall['caller'] & { token?: string }
type NamedCall = Parameters<Parameters<PageDrawing['answerCalls']>[0]>[1]

/**
 * Pages that are drawn here: for guests, each kept for some seconds, and for one person, kept nowhere. `shell`: with its first script and
 * its configuration.
 */
export function drawnPages(http: FastifyInstance, { files, drawing, shell, config }: Drawn) {
  const kept = new Map<string, Kept>()
  const write = pageWriter({ files, drawing, shell })

  // The API's own answers to whoever asks for the page: there is no second rule about who sees what.
  const callers = new AsyncLocalStorage<Caller>()
  async function call(url: string, { name, params = {}, query = {} }: NamedCall, caller: Caller): Promise<InnerAnswer> {
    const inside = await http.inner.answer({ name, params, query, caller })
    if (inside) return inside
    const { address: remoteAddress, headers } = caller
    const { statusCode: status, body } = await http.inject({ method: 'GET', url, remoteAddress, headers })
    return { status, body: JSON.parse(body) as unknown }
  }
  drawing.answerCalls(async (url, named) => {
    const caller = callers.getStore()
    if (!caller) throw new Error('A page is drawn for nobody.')
    const { status, body } = await call(url, named, caller)
    return { ok: status < 300, status, headers: noHeaders, json: async () => body }
  })

  async function draw(
    route: string,
    caller: Caller,
    asked: PageRequest,
    head: PageHead | null,
    reader: 'guest' | { userId: number } = 'guest',
  ): Promise<Drawing> {
    const { pathname, search, language, locale, timeZone } = asked
    const rendered = await callers.run(caller, () =>
      drawing.renderPage({ path: pathname, search, locale, now: Date.now(), timeZone, reader, config }),
    )
    if ('redirect' in rendered) return { redirect: encodeURI(rendered.redirect) }
    if ('refused' in rendered) {
      if (rendered.refused === 'too_many_requests') return { busy: true }
      const next = encodeURIComponent(pathname + (search && `?${search}`))
      return rendered.refused === 'age_check_required' ? { redirect: `/ageCheck?next=${next}` } : null
    }
    const mark = caller.token === undefined ? '' : ` data-for="${sessionMark(caller.token)}"`
    const { html, drawn } = rendered
    return { page: { ...write({ route, pathname, language, mark, head, html, drawn }), head } }
  }

  async function inTime(coming: Promise<Drawing>, mostMs: number): Promise<Drawing> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), mostMs)))
    return Promise.race([coming, late]).finally(() => clearTimeout(timer))
  }

  const frames = new Map<string, Promise<Frame>>()
  async function drawFrame(pathname: string, locale: string): Promise<Frame> {
    const asked = {
      path: pathname,
      search: '',
      locale,
      now: Date.now(),
      timeZone: 'UTC',
      reader: 'starting',
      config,
    } as const
    const rendered = await drawing.renderPage(asked)
    if (!('html' in rendered)) return nothing
    const { pieces, rules } = withoutStyleAttributes(apart(rendered.html).body)
    return { html: pieces.join(''), style: inlineStyle(rules) }
  }

  /** What stands round a page before its reader is known, so that something stands there at once. The same for everybody. */
  async function frameOf({ log }: FastifyRequest, pathname: string, locale: string): Promise<Frame> {
    const route = files.routeOf(pathname)
    if (route === null) return nothing
    const key = `${locale} ${route}`
    const known =
      frames.get(key) ??
      drawFrame(pathname, locale).catch((error: unknown) => {
        log.warn({ err: error }, 'no frame of a page')
        return nothing
      })
    frames.set(key, known)
    return known
  }

  /** Null: it is not drawn, and goes out as the program alone. `headOf` is asked for what is not kept. */
  async function pageFor(
    { ip, raw, log }: FastifyRequest,
    asked: PageRequest,
    headOf: () => Promise<PageHead | null>,
  ): Promise<Drawing> {
    const route = files.routeOf(asked.pathname)
    if (route === null || !drawing.isDrawn(route, 'guest')) return null
    const key = `${asked.locale} ${asked.guestIn} ${asked.pathname}?${asked.search}`
    if (key.length > longestKept) return null
    const known = kept.get(key)
    const isKept = known !== undefined && known.until > Date.now()
    cacheLookups.inc({ cache: 'pages', result: isKept ? 'hit' : 'miss' })
    if (isKept) return known.drawing
    const coming = (async () => {
      const head = await headOf()
      return head && head.status !== 200 ? null : draw(route, { address: ip, headers: {}, raw }, asked, head)
    })().catch((error: unknown) => {
      log.warn({ err: error }, 'no drawn page')
      return null
    })
    const timely = inTime(coming, patienceMs)
    kept.delete(key)
    kept.set(key, { until: Date.now() + keptMs, drawing: timely })
    // one reader's haste is not the next one's
    void timely.then((made) => made && 'busy' in made && kept.get(key)?.drawing === timely && kept.delete(key))
    // in the order in which they were made
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    return timely
  }

  let personal = 0
  /** As `pageFor`, for whom the token belongs to. Null as well where the session has ended: the program finds out. */
  async function personalPageFor(
    { ip, headers, raw, log }: FastifyRequest,
    token: string,
    asked: PageRequest,
    headOf: () => Promise<PageHead | null>,
  ): Promise<Drawing> {
    const route = files.routeOf(asked.pathname)
    if (route === null || !drawing.isDrawn(route, 'user') || personal >= mostPersonal) return null
    const { 'user-agent': agent } = headers
    const own = { authorization: `Bearer ${token}`, ...(agent !== undefined && { 'user-agent': agent }) }
    const caller: Caller = { address: ip, headers: own, raw, token }
    const coming = (async () => {
      const me = await call('/api/me', { name: 'GET /me' }, caller)
      if (me.status !== 200) return null
      const head = await headOf()
      return head && head.status !== 200 ? null : draw(route, caller, asked, head, me.body as { userId: number })
    })().catch((error: unknown) => {
      log.warn({ err: error }, 'no drawn page')
      return null
    })
    personal += 1
    void coming.finally(() => (personal -= 1))
    return inTime(coming, personalPatienceMs)
  }
  return { pageFor, personalPageFor, frameOf }
}
