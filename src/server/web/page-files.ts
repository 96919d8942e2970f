import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CreatorCard } from '#contract/people.ts'

type PreloadList = {
  routes: { path: string; scripts: string[]; styles: string[] }[]
  languages: Record<string, string>
}
type Landing = { lang: string; dir: 'ltr' | 'rtl'; title: string; description: string; body: string }

/** Whom the landing page shows. */
export type LandingCreators = { popular: readonly CreatorCard[]; newest: readonly CreatorCard[] }

/** The built web client: what `npm run build` made. */
export type PageFiles = {
  folder: string
  /** index.html with its `<!--config-->` and `<!--preload-->` places. */
  shell: string
  /** `style`: the text of its one style sheet, which stands in the page. */
  landingScripts: { script: string; style: string }
  /** What every page runs before it is drawn (src/web/first-script.ts). */
  firstScript: string
  renderLanding: (input: LandingCreators & { wanted: readonly string[]; demonstration: boolean }) => Landing
  landingLanguage: (wanted: readonly string[]) => string
  /** Addresses that a page needs beyond the shell's own. */
  preloadFor: (pathname: string) => { scripts: string[]; styles: string[] }
  languages: Record<string, string>
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
  const { renderLanding, landingLanguage } = (await import(
    pathToFileURL(path.join(dist, 'landing', 'render.js')).href
  )) as Pick<PageFiles, 'renderLanding' | 'landingLanguage'>
  return {
    folder,
    shell: read('index.html'),
    landingScripts: landingFiles(JSON.parse(read('.vite/manifest.json')) as Record<string, ManifestEntry>, read),
    firstScript: readFileSync(path.join(dist, 'first', 'first-script.js'), 'utf8').trim(),
    renderLanding,
    landingLanguage,
    preloadFor: (pathname) => known.find((route) => route.matches.test(pathname)) ?? { scripts: [], styles: [] },
    languages: list.languages,
    routeOf: (pathname) => known.find((route) => route.matches.test(pathname))?.path ?? null,
  }
}
