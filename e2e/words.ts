import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../locales')

/** What the client says in a language for an English text of it. Throws for a text that its catalog does not have. */
export function wordsOf(language: string): (english: string) => string {
  const catalog = new Map<string, string>()
  const text = readFileSync(path.join(folder, `${language}.po`), 'utf8')
  // a text with a context of its own stands beside the plain one
  for (const [, context, id, said] of text.matchAll(
    /^(msgctxt ".*"\n)?msgid (".*"(?:\n".*")*)\nmsgstr (".*"(?:\n".*")*)/gm,
  ))
    if (context === undefined || !catalog.has(plain(id ?? ''))) catalog.set(plain(id ?? ''), plain(said ?? ''))
  return (english) => {
    const said = catalog.get(english)
    if (!said) throw new Error(`There is no “${english}” in ${language}.`)
    return said
  }
}

const plain = (quoted: string): string =>
  quoted
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('')
