import { readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { directionOf } from '#contract/languages.ts'
import { countryOf } from '#modules/site/countries.ts'
import type { LandingCreators } from '#contract/landing.ts'
import type { Guest } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { busyHead, type PageAsked, type PageHead } from '#modules/discovery/read-page-head.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { AntiForgery } from '#platform/http/anti-forgery.ts'
import { escapeHtml } from '#platform/html.ts'
import { isTracing } from '#platform/tracing/tracing.ts'
import { tagOf } from '#platform/http/etag.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { inOneMoment } from '#platform/read-once.ts'
import { drawnPages } from './drawn-pages.ts'
import { scriptJson } from './html.ts'
import { inlineScript, inlineStyle } from './inline.ts'
import type { PageFiles } from './page-files.ts'
import { localeIn, namedLanguage, sessionOf, wantedLanguages, zoneOf } from './page-reader.ts'
import { type PackedPage, sendPage, toPack } from './send-page.ts'
import { apart } from './write-page.ts'

export type PagesOptions = {
  services: Services
  antiForgery: AntiForgery
  files: PageFiles
  realtimeCluster: string
  landing: (guest: Guest, address: string) => Promise<LandingCreators>
  /** What pages say of themselves; without it they say nothing. */
  heads?: {
    landing: (page: { title: string; description: string; language: string; chosen: boolean }) => PageHead
    /** Null: it could not be read in time. */
    read: (page: PageAsked & { isProgram: boolean }) => Promise<PageHead | null>
    /** Counts a look at the database for whoever is at this address. */
    take: (address: string) => Failure | null | Promise<Failure | null>
  }
  /** Whether there is room for what a page also works without: being drawn, and saying something of itself. */
  mayDraw?: () => boolean
}

/** How long a rendered landing page serves everyone in a country who wants the same language: some creators are not shown everywhere. */
const landingMs = 30_000
/** First parts of addresses where a missing file is missing, not a page of the client. */
const notPages = /^\/(api|assets|files|media|uploads|sandbox|dev)(\/|$)/

/** Addresses of files that programs look for, and of what nobody may have: a name with a dot may be somebody's. */
const fileLike =
  /\/\.|\.(7z|asp|aspx|avif|bak|cfg|cgi|conf|css|csv|db|env|exe|gif|gz|html?|ico|ini|jpe?g|js|json|jsp|log|map|mjs|mp[34]|old|pdf|php\d?|png|py|rar|rb|sh|sql|svg|swp|tar|tgz|toml|ttf|txt|webmanifest|webp|woff2?|xml|ya?ml|zip)$/i
/** When a page that was refused to somebody who asks too often may be asked for again. */
const busySeconds = 30
/** Pages about one thing that may not be there; all other pages are the program's own. */
const subjectPages = new Set(['/:username', '/:username/gallery', '/post/:id', '/live/:id', '/live/:id/join'])

/** The policy of a page. `scripts`, `styles`: sources of what stands in the page itself. */
function policyFor({ services }: PagesOptions, scripts: string): (styles?: string) => string {
  const api = new URL(services.apiUrl)
  const realtime = new URL(services.realtime.url ?? services.apiUrl)
  const socket = `${realtime.protocol === 'https:' ? 'wss' : 'ws'}://${realtime.host}`
  const other = services.apiUrl === services.publicUrl ? '' : ` ${api.origin}`
  const before = ["default-src 'none'", `script-src 'self' ${scripts}`.trim(), "style-src 'self'"].join('; ')
  const after = [
    `img-src 'self' data: blob:${other}`,
    `media-src 'self' blob:${other}`,
    "font-src 'self'",
    `connect-src 'self' ${socket}${other}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (styles = '') => `${before} ${styles}`.trimEnd() + `; ${after}`
}

/** What the client is told about this installation; nothing secret. */
function clientConfig({ services, realtimeCluster }: PagesOptions) {
  const api = new URL(services.realtime.url ?? services.apiUrl)
  const tls = api.protocol === 'https:'
  return {
    apiUrl: services.apiUrl === services.publicUrl ? '' : services.apiUrl,
    realtime: {
      key: services.realtime.key,
      cluster: realtimeCluster,
      host: api.hostname,
      port: Number(api.port || (tls ? 443 : 80)),
      tls,
    },
    demo: services.demo,
    traces: isTracing(),
  }
}

/** Serves the client: hashed files for ever, the landing page rendered here, and the shell for every other address. */
export async function registerPages(http: FastifyInstance, options: PagesOptions): Promise<void> {
  const { files, services } = options
  const first = inlineScript(files.firstScript)
  const landingStyle = inlineStyle(files.landingScripts.style)
  const policy = policyFor(options, first.source)
  const csp = policy()
  const landingCsp = policy(landingStyle.source)
  // as a file of its own it would be waited for once more
  const shell = files.shell.replace('<!--first-->', () => first.html)
  const config = clientConfig(options)
  const { mayDraw = () => true } = options
  const configured = shell.replace(
    '<!--config-->',
    () => `<script type="application/json" id="config">${scriptJson(config)}</script>`,
  )
  // calls of a page that is drawn here are answered here, whatever address the API has outside
  const drawn =
    files.drawing &&
    drawnPages(http, {
      files,
      drawing: files.drawing,
      shell: configured,
      config: { ...config, apiUrl: '', traces: false },
    })

  const assetFolder = path.join(files.folder, 'assets')
  const assets = new Set(readdirSync(assetFolder).map((name) => `/assets/${name}`))
  await http.register(async (scope) => {
    // a worker obeys the policy that its own file came with
    scope.addHook('onRequest', (_request, reply, done) => {
      void reply.header('content-security-policy', csp)
      done()
    })
    const served = { index: false, preCompressed: true, cacheControl: false } as const
    // one route for all of them: each as a route of its own would take 8 kB
    await scope.register(fastifyStatic, {
      ...served,
      root: assetFolder,
      prefix: '/assets/',
      allowedPath: (name) => assets.has(`/assets${name}`),
      setHeaders: (reply) => void reply.setHeader('cache-control', 'public, max-age=31536000, immutable'),
    })
    await scope.register(fastifyStatic, {
      ...served,
      root: files.folder,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['assets/**', '**/index.html', '**/preload.json', '.vite/**'],
      setHeaders: (reply) => void reply.setHeader('cache-control', 'public, max-age=3600'),
    })
  })

  type Rendered = PackedPage & { title: string; description: string; tag: string; until: number }
  const rendered = new Map<string, Rendered>()
  const { script } = files.landingScripts
  http.get<{ Querystring: { lang?: string } }>('/', async (request, reply) => {
    const asked = typeof request.query.lang === 'string' ? [request.query.lang.slice(0, 12)] : []
    const wanted = [...asked, ...wantedLanguages(request)].slice(0, 8)
    const language = files.landingLanguage(wanted)
    const guestIn = countryOf(services, request.ip)
    const chosen = asked[0] !== undefined && files.landingLanguage(asked) === asked[0]
    const key = `${language} ${guestIn} ${String(chosen)}`
    options.antiForgery.issue(request, reply)
    const known = rendered.get(key)
    const headFor = (said: { title: string; description: string }) =>
      options.heads?.landing({ ...said, language, chosen })
    const send = (page: Rendered) =>
      sendPage(request, reply, page, { csp: landingCsp, head: headFor(page), tag: page.tag })
    void reply.header('vary', 'accept-language, cookie')
    if (known && known.until > Date.now()) return send(known)
    const landing = files.renderLanding({
      wanted: [language],
      demonstration: services.demo === 'public',
      ...(await options.landing({ guestIn }, request.ip)),
    })
    const { lang, dir, title, description } = landing
    const { above, body } = apart(landing.body)
    const head = headFor({ title, description })
    const plainHead = `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`
    const page = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">${above}<meta name="color-scheme" content="light dark">
${first.html}${head?.markup ?? plainHead}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${landingStyle.html}<script type="module" src="${script}"></script></head><body>${body}</body></html>`
    const made = { ...toPack(page, 'often'), title, description, tag: tagOf(page), until: Date.now() + landingMs }
    rendered.set(key, made)
    return send(made)
  })

  http.methods.servePages((address) => !notPages.test(address) || assets.has(address))
  /** What a page says of itself. Who asks too often gets the program without. */
  async function headOf(
    { ip }: FastifyRequest,
    { pathname, tag, language, chosen }: Pick<PageAsked, 'pathname' | 'tag' | 'language' | 'chosen'>,
  ): Promise<PageHead | null> {
    const { heads } = options
    if (!heads || !mayDraw()) return null
    const route = files.routeOf(pathname)
    const hasSubject = route !== null && (subjectPages.has(route) || tag !== null)
    const refused = hasSubject ? await heads.take(ip) : null
    if (refused) {
      const retryAfterSeconds = Number(refused.details?.['retryAfterSeconds'] ?? 1)
      return busyHead(language, retryAfterSeconds)
    }
    const head = await heads.read({ pathname, tag, language, chosen, address: ip, isProgram: !hasSubject })
    return route === null && head ? { ...head, status: 404 } : head
  }

  http.setNotFoundHandler(async (request, reply) => {
    // not parsed as an address: what a program may send, such as `//`, is none
    const [pathname = '/', search = ''] = request.url.split('?')
    // a file that was there at the start and is gone
    if (notPages.test(pathname)) return sendFailure(reply, fail('not_found'))
    const tag = pathname === '/search' ? new URLSearchParams(search).get('tag') : null
    let head: PageHead | null | undefined
    const token = sessionOf(request)
    // whoever is logged in has chosen theirs
    const named = token === null ? namedLanguage(search) : null
    const chosen = named !== null && files.landingLanguage([named]) === named
    const language = chosen ? named : files.landingLanguage(wantedLanguages(request).slice(0, 8))
    const locale = localeIn(request, language)
    const asked = () => ({
      pathname,
      search,
      language,
      locale,
      guestIn: countryOf(services, request.ip),
      // one drawing serves many guests
      timeZone: token === null ? 'UTC' : zoneOf(request),
    })
    const readHead = async () => {
      head = await headOf(request, { pathname, tag, language, chosen })
      return head
    }
    const drawing =
      drawn &&
      mayDraw() &&
      (await inOneMoment(() =>
        token === null
          ? drawn.pageFor(request, asked(), readHead)
          : drawn.personalPageFor(request, token, asked(), readHead),
      ))
    if (drawing && 'redirect' in drawing) return reply.redirect(drawing.redirect, 302)
    if (drawing && 'busy' in drawing) head = busyHead(language, busySeconds)
    options.antiForgery.issue(request, reply)
    void reply.header('vary', 'accept-language, cookie')
    if (drawing && 'page' in drawing) {
      const { page } = drawing
      return sendPage(request, reply, page, {
        csp: policy(page.styles),
        head: page.head,
        ...(token === null ? { tag: page.tag } : { isPersonal: true }),
      })
    }
    head ??= await headOf(request, { pathname, tag, language, chosen })
    if (head?.status === 404 && fileLike.test(pathname)) return sendFailure(reply, fail('not_found'))
    const { scripts, styles: pageStyles } = files.preloadFor(pathname)
    const preload = [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...pageStyles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ].join('')
    const frame = token !== null && drawn ? await drawn.frameOf(request, pathname, locale) : null
    const page = configured
      .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace('<div id="root"></div>', (root) =>
        frame ? `<div id="root" data-drawn="frame">${frame.html}</div>` : root,
      )
      .replace(/<!--head-->.*?<!--\/head-->/s, (plain) => head?.markup ?? plain)
      .replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, (plain) =>
        typeof head?.says === 'string'
          ? `${escapeHtml(head.says)} <a href="/">${escapeHtml(services.publicUrl)}</a>`
          : plain,
      )
      .replace('<!--preload-->', () => preload + (frame?.style?.html ?? ''))
    return sendPage(request, reply, toPack(page, 'seldom'), { csp: policy(frame?.style?.source), head })
  })
}
