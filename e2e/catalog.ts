import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../locales')

/**
 * What the pages say in a language, asked for in English: texts without placeholders, of the same catalogs that the pages read.
 * Throws for a text that no page has, so that a test cannot look for words that are long gone.
 */
export function catalog(langCode: string): (english: string) => string {
  const texts = new Map<string, string>()
  const entries = readFileSync(path.join(folder, `${langCode}.po`), 'utf8').split('\n\n')
  for (const entry of entries) {
    const [, english = ''] = /^msgid "(.*)"$/m.exec(entry) ?? []
    const [, own = ''] = /^msgstr "(.*)"$/m.exec(entry) ?? []
    if (english !== '' && own !== '') texts.set(JSON.parse(`"${english}"`) as string, JSON.parse(`"${own}"`) as string)
  }
  return (english) => {
    const own = texts.get(english)
    if (own === undefined) throw new Error(`No page says "${english}" in ${langCode}.`)
    return own
  }
}
