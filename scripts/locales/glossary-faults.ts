/** A row of a language's glossary: what to say for an English term, and what not to say for it. */
export type Term = { readonly english: readonly string[]; readonly say: readonly string[]; readonly not: readonly string[] }

const words = (cell: string): string[] =>
  cell
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .split(/[,;/、]/)
    .map((word) => word.replaceAll(/[*“”"«»「」]/g, '').trim())
    .filter((word) => word !== '')

/** The table of docs/translating/<code>.md, whose columns are English, the language, what not to say, and a note. */
export const glossaryOf = (document: string): Term[] =>
  document
    .split('\n')
    .filter((line) => /^\|(?![-\s|]*\|$)/.test(line))
    .map((line) => line.split('|').slice(1, 4).map(words))
    .slice(1)
    .map(([english = [], say = [], not = []]) => ({ english, say, not }))
    .filter(({ not }) => not.length > 0)

const literal = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Scripts without spaces have no ends of words to look for. */
const asWord = (word: string): RegExp =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word)
    ? new RegExp(literal(word), 'giu')
    : new RegExp(String.raw`(?<![\p{L}\p{M}-])${literal(word)}(?![\p{L}\p{M}-])`, 'giu')

/** The same few words are looked for in some thousand texts. */
function keep(make: (word: string) => RegExp): (word: string) => RegExp {
  const made = new Map<string, RegExp>()
  return (word) => {
    const found = made.get(word) ?? make(word)
    made.set(word, found)
    return found
  }
}
const asEnglish = keep((word) => new RegExp(String.raw`\b${literal(word)}s?\b`, 'i'))
const asOne = keep(asWord)

/** Words of a translation that the glossary of its language rules out for a term of the English text. */
export function glossaryFaults(english: string, said: string, terms: readonly Term[]): string[] {
  const fitting = terms.filter((term) => term.english.some((word) => asEnglish(word).test(english)))
  const allowed = fitting.flatMap(({ say }) => say).toSorted((one, other) => other.length - one.length)
  const rest = allowed.reduce((text, word) => text.replaceAll(asOne(word), ' '), said.replaceAll(/\{\w+/g, ' '))
  return fitting.flatMap(({ english: [term = ''], say, not }) =>
    not.filter((word) => rest.search(asOne(word)) >= 0).map((word) => `says "${word}" for "${term}": say ${say.join(' or ')}`),
  )
}
