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
/** A word as it stands in a statement; the last string that can begin with it, so that an index can be used; and as it stands behind others. */
export type Word = { word: RawBuilder<unknown>; last: RawBuilder<unknown>; behind: RawBuilder<unknown> }
export type Words = readonly Word[]

/** What a word's values are, by their names. */
export const wordValues = (word: string): Record<keyof Word, string> => ({
  word,
  last: `${word}\u{10ffff}`,
  behind: ` ${word}`,
})
export function wordOf(one: string): Word {
  const { word, last, behind } = wordValues(one)
  return { word: sql`${word}::text`, last: sql`${last}::text`, behind: sql`${behind}::text` }
}

const isBegun = (column: RawBuilder<unknown>, { word, last }: Word): RawBuilder<unknown> =>
  sql`${column} ~>=~ ${word} and ${column} ~<=~ ${last}`

export const begins = (part: Words, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.join(
    part.map((one) => sql`(${isBegun(column, one)})`),
    sql` or `,
  )})`

/** Words looked through for people who have another word as well: of those who are called just so, and of each rank. */
const lookedThrough = { exact: 2_000, ofRank: 1_000 }

/** Whether the person of a row `w` has a word that begins with the part too: as it is kept beside the word, or looked up where it is not. */
const besides = (part: Words): RawBuilder<boolean> =>
  sql`case when w.words is null then exists (select from search_words o where o.user_id = w.user_id and ${begins(part, sql`o.word`)} offset 0)
    else ${sql.join(
      part.map(({ behind }) => sql`strpos(w.words, ${behind}) > 0`),
      sql` or `,
    )} end`

/** Ranks from the top, where any word begins with it. */
const levels = (one: Word): RawBuilder<unknown> => sql`generate_series((select rank from search_words
  where exists (select from search_words b where ${isBegun(sql`b.word`, one)}) order by rank desc limit 1), 0, -1) level`

const ofLevel = (one: Word, most: number): RawBuilder<unknown> => sql`
  (select user_id, rank, word, words from search_words where rank = level and ${isBegun(sql`word`, one)}
    order by word using ~<~ limit ${sql.lit(most)})`

const exactly = ({ word }: Word, most: number): RawBuilder<unknown> =>
  sql`(select user_id, rank, word, words from search_words where word = ${word} order by rank desc limit ${sql.lit(most)})`

/** Whether no word begins with any of these. */
export const beginsNothing = (words: Words): RawBuilder<unknown> =>
  sql.join(
    words.map((one) => sql`not exists (select from search_words b where ${isBegun(sql`b.word`, one)})`),
    sql` and `,
  )

/** So few words that begin alike are all read, where a word of so many letters may be one of them: told sooner than rank by rank. */
export const few = { words: 200, letters: 5 }
/** All words that begin with it; one more than few: there are more. */
export const allBeginning = (one: Word): RawBuilder<unknown> =>
  sql`select user_id, rank, word from search_words where ${isBegun(sql`word`, one)} limit ${sql.lit(few.words + 1)}`

/**
 * People with a word that begins with the part, best known first. One rank after the other, from the top: it ends with the
 * first that fill the list, however many more begin like this. Whoever is called just so comes first among those of a rank.
 */
export const beginning = (one: Word, limit: number): RawBuilder<unknown> => sql`
  (select w.user_id, w.rank, w.word from ${levels(one)} cross join lateral ${ofLevel(one, limit)} w limit ${sql.lit(limit)})
  union all (select w.user_id, w.rank, w.word from ${exactly(one, exactMost)} w)`

/** The same of those who have a word that begins with each of the others too: whoever is called just so, and the rest where these leave room. */
export function beginningWith(one: Word, others: readonly Words[], limit: number): RawBuilder<unknown> {
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
    .map((word) => wordOf(aboutWord(word)))
  if (first === undefined) return null
  const conditions = others.map(
    (word) =>
      sql<boolean>`exists (select from search_words o where o.user_id = w.user_id and ${begins([word], sql`o.word`)})`,
  )
  return sql`select w.user_id from (${beginning(first, others.length === 0 ? most : candidates)}) w
    where ${sql.join([sql`true`, ...conditions], sql` and `)} group by 1 order by max(w.rank) desc, 1 limit ${most}`
}
