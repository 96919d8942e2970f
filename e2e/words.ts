import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../locales')

/**
 * What the client says in a language for an English text of it, with the context of the catalog where there is one. Throws for a text
 * that its catalog does not have.
 */
export function wordsOf(language: string): (english: string, context?: string) => string {
  const catalog = new Map<string, string>()
  /** Texts of one context, asked for without it. */
  const onlyIn = new Map<string, string>()
  const text = readFileSync(path.join(folder, `${language}.po`), 'utf8')
  for (const [, context = '', id, said] of text.matchAll(
    /^(?:msgctxt (".*")\n)?msgid (".*"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)/gm,
  )) {
    catalog.set(plain(context || '""') + plain(id ?? ''), plain(said ?? ''))
    if (context !== '') onlyIn.set(plain(id ?? ''), plain(said ?? ''))
  }
  return (english, context = '') => {
    const said = catalog.get(context + english) ?? onlyIn.get(english)
    if (!said) throw new Error(`There is no “${english}” in ${language}.`)
    return said
  }
}

const plain = (quoted: string): string =>
  quoted
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('')
