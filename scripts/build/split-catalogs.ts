import { formatter } from '@lingui/format-po'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstPaint } from './first-paint.ts'

const isCatalog = /\/locales\/[A-Za-z-]+\.po$/
const later = '?later'

type Messages = Record<string, unknown>

/** A string as it stands in a program, as JSON has it, which knows no `\xA0`. */
const asJson = (literal: string): string =>
  literal.replaceAll(/\\(?:x([\dA-F]{2})|.)/gi, (escape: string, code?: string) => (code ? `\\u00${code}` : escape))

/** The ids of a catalog's words that somebody sees first, by the files in which Lingui found them. */
async function idsAtFirst(file: string, atFirst: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const catalog = await formatter({ lineNumbers: false }).parse(await readFile(file, 'utf8'), {
    locale: 'en',
    sourceLocale: 'en',
    filename: file,
  })
  return new Set(
    Object.entries(catalog).flatMap(([id, { origin = [] }]) =>
      origin.some(([found]) => atFirst.has(path.resolve(found))) ? [id] : [],
    ),
  )
}

/**
 * Cuts each catalog in two: the words of the first paint, and the rest, which comes right after it (`later` of the module). The part
 * of a program that the network carries first must not grow with every page. In development nothing is cut.
 */
export function splitCatalogs(): Plugin {
  const rest = new Map<string, Messages>()
  const atFirst = firstPaint({ words: true })
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
      const messages = Object.entries(JSON.parse(JSON.parse(asJson(text)) as string) as Messages)
      const first = await idsAtFirst(id, atFirst)
      rest.set(id, Object.fromEntries(messages.filter(([key]) => !first.has(key))))
      const now = JSON.stringify(Object.fromEntries(messages.filter(([key]) => first.has(key))))
      return {
        code: `export const messages = JSON.parse(${JSON.stringify(now)})\nexport const later = () => import(${JSON.stringify(id + later)})`,
        map: null,
        moduleType: 'js',
      }
    },
    generateBundle(_options, bundle) {
      const drawnAtFirst = ({ name, facadeModuleId }: Rolldown.OutputChunk) =>
        name === 'shell' || atFirst.has(facadeModuleId ?? '')
      // What the first paint draws has its words, whatever somebody moves where.
      const [english] = [...rest].flatMap(([file, messages]) => (file.endsWith('/en.po') ? [messages] : []))
      const missing = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' && drawnAtFirst(output)
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
