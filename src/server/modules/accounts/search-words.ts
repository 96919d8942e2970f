import { sql, type RawBuilder } from 'kysely'
import { aboutWord, fold } from '#platform/text/fold.ts'
import { isSmallWord } from '#platform/text/stems.ts'
import { askedOf, beginningLeast, isUnspaced } from '#platform/text/words.ts'

/** Creators looked at who say one of several words of themselves. */
const candidates = 600
/** People who are called just so, whatever else begins like it. */
const exactMost = 20

/** A part of a term, in the ways that it may be written. */
export type Part = readonly string[]

/** The last string that can begin with a prefix, so that the index can be used with a parameter. */
const upper = (prefix: string): string => `${prefix}\u{10ffff}`

export const begins = (part: Part, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.join(
    part.map((one) => sql`(${column} ~>=~ ${one} and ${column} ~<=~ ${upper(one)})`),
    sql` or `,
  )})`

/** Words looked through for people who have another word as well: of those who are called just so, and of each rank. */
const lookedThrough = { exact: 2_000, ofRank: 1_000 }

/** Whether the person of a row `w` has a word that begins with the part too: as it is kept beside the word, or looked up where it is not. */
const besides = (part: Part): RawBuilder<boolean> =>
  sql`case when w.words is null then exists (select from search_words o where o.user_id = w.user_id and ${begins(part, sql`o.word`)} offset 0)
    else ${sql.join(
      part.map((one) => sql`strpos(w.words, ${` ${one}`}) > 0`),
      sql` or `,
    )} end`

/** Ranks from the top, where any word begins with it. */
const levels = (one: string): RawBuilder<unknown> => sql`generate_series((select rank from search_words
  where exists (select from search_words b where b.word ~>=~ ${one} and b.word ~<=~ ${upper(one)}) order by rank desc limit 1), 0, -1) level`

const ofLevel = (one: string, most: number): RawBuilder<unknown> => sql`
  (select user_id, rank, word, words from search_words where rank = level and word ~>=~ ${one} and word ~<=~ ${upper(one)}
    order by word using ~<~ limit ${sql.lit(most)})`

const exactly = (one: string, most: number): RawBuilder<unknown> =>
  sql`(select user_id, rank, word, words from search_words where word = ${one} order by rank desc limit ${sql.lit(most)})`

/**
 * People with a word that begins with the part, best known first. One rank after the other, from the top: it ends with the
 * first that fill the list, however many more begin like this. Whoever is called just so comes first among those of a rank.
 */
export const beginning = (one: string, limit: number): RawBuilder<unknown> => sql`
  (select w.user_id, w.rank, w.word from ${levels(one)} cross join lateral ${ofLevel(one, limit)} w limit ${sql.lit(limit)})
  union all (select w.user_id, w.rank, w.word from ${exactly(one, exactMost)} w)`

/** The same of those who have a word that begins with each of the others too: whoever is called just so, and the rest where these leave room. */
export function beginningWith(one: string, others: readonly Part[], limit: number): RawBuilder<unknown> {
  const conditions = sql.join(others.map(besides), sql` and `)
  return sql`(
    (select w.user_id, w.rank, w.word from ${exactly(one, lookedThrough.exact)} w where ${conditions} limit ${sql.lit(limit)})
    union all
    (select w.user_id, w.rank, w.word from ${levels(one)} cross join lateral ${ofLevel(one, lookedThrough.ofRank)} w
      where ${conditions} limit ${sql.lit(limit)})
    limit ${sql.lit(limit)})`
}

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
