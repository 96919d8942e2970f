import { sql, type RawBuilder } from 'kysely'
import { aboutWord, fold } from '#platform/text/fold.ts'
import { isSmallWord } from '#platform/text/stems.ts'
import { askedOf, beginningLeast, isUnspaced } from '#platform/text/words.ts'

/** Creators looked at who say one of several words of themselves. */
const candidates = 600

/** A part of a term, in the ways that it may be written. */
export type Part = readonly string[]

/** The last string that can begin with a prefix, so that the index can be used with a parameter. */
const upper = (prefix: string): string => `${prefix}\u{10ffff}`

export const begins = (part: Part, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.join(
    part.map((one) => sql`(${column} ~>=~ ${one} and ${column} ~<=~ ${upper(one)})`),
    sql` or `,
  )})`

/**
 * People with a word that begins with the part, best known first. One rank after the other, from the top: it ends with the
 * first that fill the list, however many more begin like this. Whoever is called just so comes first among those of a rank.
 */
export const beginning = (one: string, limit: number): RawBuilder<unknown> => sql`
  (select w.user_id, w.rank, w.word from generate_series((select max(rank) from search_words), 0, -1) level cross join lateral (
    select user_id, rank, word from search_words where rank = level and word ~>=~ ${one} and word ~<=~ ${upper(one)}
    order by word using ~<~ limit ${limit}) w
  limit ${limit})
  union all (select user_id, rank, word from search_words where word = ${one} order by rank desc limit 20)`

/** Whether people are found by this word where they say it of themselves. */
export const saysSomething = (word: string): boolean =>
  isUnspaced(word) || (word.length >= beginningLeast && !isSmallWord(word))

/** The words of a term that somebody may say of themselves. */
const aboutWordsOf = (term: string): string[] => {
  const { words, beginnings } = askedOf(term)
  return [...words.filter(saysSomething), ...beginnings]
}

/** Each of them as the beginning of a word of a name, or of what somebody says of themselves. */
export const partsAbout = (term: string): Part[] => aboutWordsOf(term).map((word) => [fold(word), aboutWord(word)])

/** Rows (user_id) of the best known creators who say all words of a term of themselves; null: it has none that they could say. */
export function creatorsAbout(term: string, most: number): RawBuilder<unknown> | null {
  const [first, ...others] = aboutWordsOf(term)
    .toSorted((a, b) => b.length - a.length)
    .map(aboutWord)
  if (first === undefined) return null
  const conditions = others.map(
    (word) =>
      sql<boolean>`exists (select from search_words o where o.user_id = w.user_id and ${begins([word], sql`o.word`)})`,
  )
  return sql`select w.user_id from (${beginning(first, others.length === 0 ? most : candidates)}) w
    where ${sql.join([sql`true`, ...conditions], sql` and `)} group by 1 order by max(w.rank) desc, 1 limit ${most}`
}
