import { formatter } from '@lingui/format-po'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Modules whose words /home needs for its first paint; of pages only its own. As the group `shell` in vite.config.ts, and what /home draws at once. */
const atFirst =
  /^src\/web\/([^/]+|(ui|platform|frame)\/(?!forms|person|category-names|plan-price|labels|save-button|.*countries|.*format-short|identity-reason|copy-text|tab-links|use-current-in-view|bell|security|.*-panel|use-transaction-word|passkeys|auth-page|plain-page|standing-notice|step-up|.*known-texts).*|features\/home\/.*)$/
/** The chunks that hold them. */
const drawnAtFirst = /^(shell|app|home-screen|aside|suggested|no-posts|verify-email-notice)$/
const isCatalog = /\/locales\/[A-Za-z-]+\.po$/
const later = '?later'

type Messages = Record<string, unknown>

/** The ids of a catalog's words that somebody sees first, by the files in which Lingui found them. */
async function idsAtFirst(file: string): Promise<ReadonlySet<string>> {
  const catalog = await formatter({ lineNumbers: false }).parse(await readFile(file, 'utf8'), {
    locale: 'en',
    sourceLocale: 'en',
    filename: file,
  })
  return new Set(
    Object.entries(catalog).flatMap(([id, { origin = [] }]) =>
      origin.some(([path]) => atFirst.test(path)) ? [id] : [],
    ),
  )
}

/**
 * Cuts each catalog in two: the words of the first paint, and the rest, which comes right after it (`later` of the module). The part
 * of a program that the network carries first must not grow with every page. In development nothing is cut.
 */
export function splitCatalogs(): Plugin {
  const rest = new Map<string, Messages>()
  return {
    name: 'split-catalogs',
    enforce: 'post',
    apply: 'build',
    resolveId: (id) => (id.endsWith(later) && isCatalog.test(id.slice(0, -later.length)) ? id : undefined),
    load(id) {
      const messages = id.endsWith(later) ? rest.get(id.slice(0, -later.length)) : undefined
      return (
        messages && {
          code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`,
          moduleType: 'js',
        }
      )
    },
    async transform(code, id) {
      const text = isCatalog.test(id) ? /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1] : undefined
      if (text === undefined) return undefined
      const messages = Object.entries(JSON.parse(JSON.parse(text) as string) as Messages)
      const first = await idsAtFirst(id)
      rest.set(id, Object.fromEntries(messages.filter(([key]) => !first.has(key))))
      const now = JSON.stringify(Object.fromEntries(messages.filter(([key]) => first.has(key))))
      return {
        code: `export const messages = JSON.parse(${JSON.stringify(now)})\nexport const later = () => import(${JSON.stringify(id + later)})`,
        map: null,
        moduleType: 'js',
      }
    },
    generateBundle(_options, bundle) {
      // What the first paint draws has its words, whatever somebody moves where.
      const [english] = [...rest].flatMap(([file, messages]) => (file.endsWith('/en.po') ? [messages] : []))
      const missing = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' && drawnAtFirst.test(output.name)
          ? [...output.code.matchAll(/\bid:[`"']([\w+/]{6})[`"']/g)].filter(([, id = '']) => english && id in english)
          : [],
      )
      if (missing.length > 0)
        this.error(
          `Words of the first paint are not in the first catalog: ${missing.map(([found]) => found).join(', ')}.`,
        )
    },
  }
}
