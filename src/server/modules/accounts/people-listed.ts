import { sql, type RawBuilder } from 'kysely'
import { begins, type Word, type Words } from './search-words.ts'
import { eachVisibleTo, type Viewer, type ViewerValue } from './visibility.ts'

// Reads users, relations: people who have been found, as they are listed.

/** The most that are listed. */
export const most = 20

export type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  is_creator: boolean
  follower_count: number
  follows: boolean
  /** Where they stand in the list (`place`), where it is one of people by words. */
  place?: number
}

/** Who looks, in a statement: a viewer, or the value of one. */
export type Looking = Viewer | ViewerValue

/** The columns of a row, of a user `u`. (By the viewer's own relations, which lie together; nobody follows most of those who are found.) */
export function rowColumns(viewer: Looking): RawBuilder<unknown> {
  const id = typeof viewer === 'object' ? ('guestIn' in viewer ? null : viewer) : sql`${viewer}`
  const follows =
    id === null
      ? sql`false`
      : sql`(u.is_creator or u.follower_count > 0) and coalesce((select r.followed_at is not null from relations r where r.fan_id = ${id} and r.creator_id = u.id), false)`
  return sql`u.id, u.username, u.name, u.avatar, u.is_creator, u.follower_count, ${follows} as follows`
}

/** Whether the person of a row `w` has a word that begins with the part. */
export const has = (part: Words): RawBuilder<boolean> =>
  sql`exists (select from search_words o where o.user_id = w.user_id and ${begins(part, sql`o.word`)} offset 0)`

/** A word that somebody is looked for by, and whether by what they say of themselves. */
export type Sought = Word & { says: boolean }

/**
 * Rows (user_id, rank, word, says) for each of these words. `rows` stands there once, whatever they are: making a plan ready takes a part
 * of the time that it takes to run.
 */
export const eachOf = (sought: readonly Sought[], rows: (one: Word) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.user_id, r.rank, r.word, sought.says from (values ${sql.join(
    sought.map(({ word, last, says }) => sql`(${word}, ${last}, ${sql.lit(says)})`),
  )}) sought (word, last, says) cross join lateral (${rows({ word: sql`sought.word`, last: sql`sought.last`, behind: sql`(' ' || sought.word)` })}) r`

/**
 * Rows of words, and the ways in which one of them is the word that was typed: just so, or nearly. `first`: the word of which all who
 * are called just so come first. `wordsMost`: where there are more words than so many, the rows are not all there are.
 */
type Candidates = {
  rows: RawBuilder<unknown>
  just: Words
  ways: Words
  also?: readonly RawBuilder<boolean>[]
  first?: Word | undefined
  wordsMost?: number | undefined
}

/**
 * A place in the list is one number: by their name before what they say, then how exactly, then how well known (log2 of followers).
 * `just` and more is called just so; `unknown`: not all words have been read.
 */
export const place = { called: 128, way: 32, just: 192, unknown: 1024 }

/** People in their order, by the best of their words. */
function byPlace({ rows, just, ways, wordsMost }: Candidates): RawBuilder<unknown> {
  // not `word in (…)`, which would make a list of the values for each row
  const isOne = (words: Words) =>
    sql.join(
      words.map(({ word }) => sql`word = ${word}`),
      sql` or `,
    )
  const best = sql`max(case when says then 0 else ${sql.lit(place.called)} end + rank
      + case when ${isOne(just)} then ${sql.lit(2 * place.way)} ${ways.length === 1 ? sql`` : sql`when ${isOne(ways)} then ${sql.lit(place.way)}`} else 0 end)`
  return sql`select user_id, ${
    wordsMost === undefined
      ? best
      : sql`case when sum(count(*)::int) over () > ${sql.lit(wordsMost)} then ${sql.lit(place.unknown)} else ${best} end`
  } as place
    from (${rows}) named group by user_id order by 2 desc, 1 offset 0`
}

/**
 * Rows (user_id, place) of those who are there for the viewer: in their order first, so that no more of them are looked at than the list
 * takes. Those who are called just so lie in that order in the index: where they fill the list, the others are not even read.
 */
export function inOrder(viewer: Looking, candidates: Candidates): RawBuilder<unknown> {
  const { first, also = [] } = candidates
  const isThere = sql.join([...also, eachVisibleTo(viewer, sql`w.user_id`)], sql` and `)
  return first === undefined
    ? sql`select user_id, place from (${byPlace(candidates)}) w where ${isThere}
        order by place desc, user_id limit ${sql.lit(most + 1)}`
    : sql`select user_id, place from (
        select * from (select user_id, ${sql.lit(place.just)} + rank as place from search_words where word = ${first.word}
          order by rank desc, user_id) just
        union all select * from (${byPlace(candidates)}) others where place < ${sql.lit(place.just)} or place = ${sql.lit(place.unknown)}
        offset 0) w where ${isThere} limit ${sql.lit(most + 1)}`
}

/** Those people (`hit`) with what stands in the list, for `inListOrder`. */
export const listedFrom = (viewer: Looking, hit: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select ${rowColumns(viewer)}, hit.place from ${hit} join users u on u.id = hit.user_id`

export const listed = (viewer: Looking, people: RawBuilder<unknown>): RawBuilder<Row> =>
  listedFrom(viewer, sql`(${people}) hit`)

/**
 * The rows of a list in their order: who is called so before who says so, and first of them whose username is `whole`; then by their
 * place, and the better known first. To order so few costs the program less than the database.
 */
export function inListOrder(rows: readonly Row[], whole: string): Row[] {
  // one number for each row, in which what counts more stands higher: no place reaches `above`, and no count of followers 2 ** 31
  const above = 2 * place.unknown
  const keyed = rows.map((row) => {
    const at = row.place ?? 0
    const high = (at < place.called ? 0 : 2 * above) + (row.username === whole ? above : 0) + at
    return { row, key: high * 2 ** 31 + row.follower_count }
  })
  return keyed.toSorted((a, b) => b.key - a.key || a.row.id - b.row.id).map(({ row }) => row)
}
