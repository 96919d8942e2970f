import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePo } from 'pofile-ts'
import { glossaryFaults, glossaryOf } from './glossary-faults.ts'
import { isSameOnPurpose } from './same-as-english.ts'
import { translatedButtonFaults } from './translated-buttons.ts'
import { translationFaults } from './translation-faults.ts'
import { typographyFaults } from './typography-faults.ts'

/** Texts with words in them, values and tags aside. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}|<[^>]*>/g, ''))

/** What is wrong with the catalogs of a language, in words. */
export function languageFaults(root: string, langCode: string): string[] {
  const document = path.join(root, `docs/translating/${langCode}.md`)
  if (!existsSync(document)) return [`docs/translating/${langCode}.md is missing: write down how the language speaks, and its words.`]
  const terms = glossaryOf(readFileSync(document, 'utf8'))
  return globSync(`locales/**/${langCode}.po`, { cwd: root }).flatMap((name) =>
    parsePo(readFileSync(path.join(root, name), 'utf8')).items.flatMap(({ msgid, msgstr: [said = ''] }) => {
      if (msgid === '') return []
      if (said === '') return [`${name}: "${msgid}" is not translated`]
      const same = said === msgid && hasWords(msgid) && !isSameOnPurpose(msgid, langCode)
      return [
        ...translationFaults(msgid, said, langCode),
        ...typographyFaults(said, langCode),
        ...translatedButtonFaults(root, msgid, said),
        ...glossaryFaults(msgid, said, terms),
        ...(same ? ['is English: translate it, or list it in scripts/locales/same-as-english.ts'] : []),
      ].map((fault) => `${name}: "${msgid}" ${fault}`)
    }),
  )
}
