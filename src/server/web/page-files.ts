import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LandingCreators } from '#contract/landing.ts'
import type { InnerCall } from '#platform/http/inner-calls.ts'
import type { StylePart } from './used-styles.ts'

/** For whom a page is drawn. */
type Reader = 'guest' | 'user'
type PreloadList = {
  routes: { path: string; drawnFor: Reader[]; scripts: string[]; styles: string[]; later: string[] }[]
  takeOver: string[]
  languages: Record<string, string>
}
type Landing = { lang: string; dir: 'ltr' | 'rtl'; title: string; description: string; body: string }

/** src/web/render-page.tsx */
type PageAsked = {
  path: string
  search: string
  locale: string
  now: number
  timeZone: string
  reader: 'guest' | 'starting' | { userId: number }
  config: Record<string, unknown>
}
type RenderedPage =
  | { html: string; drawn: { now: number; read: unknown; user: unknown } }
  | { refused: string }
  | { redirect: string }

/** What of a `Response` a page's calls look at. */
type CallAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>
type NamedCall = Pick<InnerCall, 'name'> & Partial<Pick<InnerCall, 'params' | 'query'>>

/** What pages are drawn with. */
export type PageDrawing = {
  /** Whether the server draws the page for them; the page as the client's router writes it. */
  isDrawn: (route: string, reader: Reader) => boolean
  renderPage: (asked: PageAsked) => Promise<RenderedPage>
  /** Names who answers the calls of the pages that are drawn; `address` begins with `/api`. */
  answerCalls: (answer: (address: string, call: NamedCall) => Promise<CallAnswer>) => void
  /** All style sheets of a page, rule by rule. */
  stylesOf: (route: string) => readonly StylePart[]
  /** Addresses of the program's own script, of what that imports, and of its style sheets. */
  entry: string
  shellScripts: readonly string[]
  shellStyles: readonly string[]
  /** Addresses of what the browser needs beside that to go on with a page that was drawn. */
  takeOver: readonly string[]
}

/** The built web client: what `npm run build` made. */
export type PageFiles = {
  folder: string
  /** index.html with its `<!--config-->`, `<!--first-->` and `<!--preload-->` places. */
  shell: string
  /** `style`: the text of its one style sheet, which stands in the page. */
  landingScripts: { script: string; style: string }
  /** What every page runs before it is drawn (src/web/first-script.ts). */
  firstScript: string
  renderLanding: (input: LandingCreators & { wanted: readonly string[]; demonstration: boolean }) => Landing
  landingLanguage: (wanted: readonly string[]) => string
  /** Addresses that a page needs beyond the shell's own. */
  preloadFor: (pathname: string) => { scripts: string[]; styles: string[]; later: string[] }
  languages: Record<string, string>
  /** Null: nothing is drawn here, and every page goes out as the program alone. */
  drawing: PageDrawing | null
  /** The page that a path leads to, as the client's router writes it; null: there is none. */
  routeOf: (pathname: string) => string | null
}

/** `/messages/:id?` as a regular expression. */
export function matcher(pattern: string): RegExp {
  const parts = pattern
    .split('/')
    .slice(1)
    .map((part) => {
      if (!part.startsWith(':')) return `/${part.replaceAll('.', String.raw`\.`)}`
      return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}

/** Of each style sheet by its address (scripts/build/style-rules.ts). */
type StyleRules = Partial<Record<string, readonly StylePart[]>>
type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

function landingFiles(
  manifest: Record<string, ManifestEntry>,
  read: (name: string) => string,
): PageFiles['landingScripts'] {
  const entry = manifest['src/web/landing/landing.ts']
  if (!entry) throw new Error('The web build has no landing page.')
  const styles = new Set(entry.css ?? [])
  for (const name of entry.imports ?? []) for (const file of manifest[name]?.css ?? []) styles.add(file)
  return { script: `/${entry.file}`, style: [...styles].map(read).join('').trim() }
}

/** Reads the build once. Throws when there is none. */
export async function readPageFiles(dist: string): Promise<PageFiles> {
  const folder = path.join(dist, 'web')
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
  const list = JSON.parse(read('preload.json')) as PreloadList
  const known = list.routes.map((route) => ({ ...route, matches: matcher(route.path) }))
  const program = async (name: string): Promise<unknown> =>
    import(pathToFileURL(path.join(dist, 'server', `${name}.js`)).href)
  const { renderLanding, landingLanguage } = (await program('landing')) as Pick<
    PageFiles,
    'renderLanding' | 'landingLanguage'
  >
  const { renderPage, answerCalls } = (await program('page')) as Pick<PageDrawing, 'renderPage' | 'answerCalls'>
  const rules = JSON.parse(readFileSync(path.join(dist, 'server', 'style-rules.json'), 'utf8')) as StyleRules
  const rulesOf = (file: string): readonly StylePart[] => {
    const parts = rules[file]
    // without it a page would be drawn unstyled, and nobody would be told
    if (!parts) throw new Error(`The web build has no rules of ${file}.`)
    return parts
  }
  const shell = read('index.html')
  const named = (pattern: RegExp): string[] => [...shell.matchAll(pattern)].map(([, file = '']) => file)
  const shellStyles = named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  const [entry = ''] = named(/<script type="module"[^>]* src="([^"]+)"/g)
  return {
    folder,
    shell,
    landingScripts: landingFiles(JSON.parse(read('.vite/manifest.json')) as Record<string, ManifestEntry>, read),
    firstScript: readFileSync(path.join(dist, 'first', 'first-script.js'), 'utf8').trim(),
    drawing: {
      renderPage,
      answerCalls,
      entry,
      shellStyles,
      shellScripts: named(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
      takeOver: list.takeOver,
      isDrawn: (route, reader) => known.some((one) => one.path === route && one.drawnFor.includes(reader)),
      stylesOf: (route) =>
        [...shellStyles, ...(known.find((one) => one.path === route)?.styles ?? [])].flatMap(rulesOf),
    },
    renderLanding,
    landingLanguage,
    preloadFor: (pathname) =>
      known.find((route) => route.matches.test(pathname)) ?? { scripts: [], styles: [], later: [] },
    languages: list.languages,
    routeOf: (pathname) => known.find((route) => route.matches.test(pathname))?.path ?? null,
  }
}
