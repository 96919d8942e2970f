import { sql, type RawBuilder } from 'kysely'
import type { FoundPerson } from '#contract/search.ts'
import type { EngineQuestion } from '#platform/search-engine/search-engine.ts'
import type { Db, Services } from '#platform/services.ts'
import { allMarks, fold, nearWords, soundWord } from '#platform/text/fold.ts'
import { isAbjad, romanise } from '#platform/text/romanise.ts'
import { allowedFor, distanceOf } from '#platform/text/typos.ts'
import { pictureUrl } from './picture-url.ts'
import { beginning, begins, partsAbout, type Part } from './search-words.ts'
import { eachVisibleTo, idOf, type Viewer } from './visibility.ts'

/** Words read for the first part of a term, best known people first; enough that a second word can narrow them down. */
const candidates = { one: 60, several: 600 }
/** People looked at who are near a word that nobody is called. */
const nearMost = 100
const most = 20
/** People whom an engine is asked for: of these, those who are there for the viewer are listed. */
const knownMost = 100

/** The database, and the engine where there is one. */
type Finder = Pick<Services, 'db' | 'searchEngine'>

type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  is_creator: boolean
  follower_count: number
  follows: boolean
  /** By what they say of themselves, not by their name. */
  byWords?: boolean
}

const rowColumns = (
  viewer: Viewer,
): RawBuilder<unknown> => sql`u.id, u.username, u.name, u.avatar, u.is_creator, u.follower_count,
  exists (select from relations r where r.fan_id = ${idOf(viewer)} and r.creator_id = u.id and r.followed_at is not null) as follows`

/** Those whom the engine knows, of whom the words are read again; null: there is none that can be asked. */
async function known(
  { searchEngine }: Finder,
  question: Pick<EngineQuestion, 'groups' | 'first'>,
): Promise<RawBuilder<unknown> | null> {
  const hits = await searchEngine?.find({ kind: 'person', most: knownMost, ...question })
  return hits
    ? sql`select user_id, rank, word from search_words where user_id = any (${hits.map(({ id }) => id)}::bigint[])`
    : null
}

/** Rows (user_id, rank, exact) of those with a word that begins with each part, among those whom an engine names where there is one. */
function having(
  viewer: Viewer,
  parts: readonly Part[],
  byEngine: RawBuilder<unknown> | null,
): RawBuilder<unknown> | null {
  // the longest part leaves the fewest
  const [first, ...others] = parts.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
  if (first === undefined) return null
  const limit = others.length === 0 ? candidates.one : candidates.several
  const conditions = [
    ...(byEngine ? parts : others).map(
      (part) =>
        sql<boolean>`exists (select from search_words o where o.user_id = w.user_id and ${begins(part, sql`o.word`)} offset 0)`,
    ),
    eachVisibleTo(viewer, sql`w.user_id`),
  ]
  // in their order first, so that no more of them are looked at than the list takes
  return sql`
      select user_id, rank, exact from (
        select user_id, max(rank) as rank, max(case when word = ${first[0]} then 2 when word = any (${first}::text[]) then 1 end) as exact
        from (${
          byEngine ??
          sql.join(
            first.map((one) => beginning(one, limit)),
            sql` union all `,
          )
        }) named
        group by user_id order by 3 desc nulls last, 2 desc, 1 offset 0) w
      where ${sql.join(conditions, sql` and `)} order by exact desc nulls last, rank desc, user_id limit ${most + 1}`
}

/** Those who are called so; and behind them, where a page has room, those who say all of `about` of themselves, whom no engine is asked for. */
async function find(
  finder: Finder,
  viewer: Viewer,
  { parts, whole = '', about = [] }: { parts: readonly Part[]; whole?: string; about?: readonly Part[] },
): Promise<Row[]> {
  const [longest = []] = parts.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
  const groups = parts.map((part) => part.map((word) => ({ word, how: 'beginning' as const })))
  const byEngine = parts.length === 0 ? null : await known(finder, { groups, first: [whole, ...longest] })
  const called = having(viewer, parts, byEngine)
  if (!called) return []
  const [only, ...others] = about
  // of several words one may be a name; whom a single one names is there already
  const saying = having(viewer, only && others.length === 0 ? [only.slice(-1)] : about, null)
  const { rows } = await sql<Row>`
    with called as materialized (${called}),
    hit as (select user_id, rank, exact, false as by_words from called
      ${
        saying
          ? sql`union all select user_id, rank, exact, true from (${saying}) s
            where (select count(*) from called) <= ${most} and user_id not in (select user_id from called)`
          : sql``
      })
    select ${rowColumns(viewer)}, hit.by_words as "byWords" from hit join users u on u.id = hit.user_id
    order by hit.by_words, (u.username = ${whole}) desc, hit.exact desc nulls last, hit.rank desc, u.follower_count desc, u.id`.execute(
    finder.db,
  )
  return rows
}

type Near = { id: number; rank: number; words: string[]; sounds: boolean }

/** Rows (user_id, rank, sounds) of the best known whom `rows` name and who are there for the viewer. */
const bestOf = (viewer: Viewer, rows: RawBuilder<unknown>, sounds: boolean): RawBuilder<unknown> => sql`
  (select user_id, rank, ${sounds}::boolean as sounds from (
    select user_id, max(rank) as rank from (${rows}) n group by 1 order by 2 desc, 1 offset 0) w
  where ${eachVisibleTo(viewer, sql`w.user_id`)} order by rank desc, user_id limit ${nearMost})`

const withWord = (words: readonly string[]): RawBuilder<unknown> => sql`
  select n.user_id, n.rank from unnest(${words}::text[]) form cross join lateral (
    select user_id, rank from search_words where word = form order by rank desc limit ${nearMost}) n`

/** People who sound like this, and those who are near in writing, with the plain words of each. */
async function near(
  db: Db,
  viewer: Viewer,
  { sound, near: rows }: { sound: string | null; near: RawBuilder<unknown> | null },
): Promise<Near[]> {
  const lists = [
    ...(sound === null ? [] : [bestOf(viewer, withWord([sound]), true)]),
    ...(rows === null ? [] : [bestOf(viewer, rows, false)]),
  ]
  if (lists.length === 0) return []
  const found = await sql<Near>`
    with hit as materialized (${sql.join(lists, sql` union all `)})
    select user_id as id, rank, sounds,
      array(select word from search_words s where s.user_id = hit.user_id and left(s.word, 1) <> all (${allMarks}::text[])) as words
    from hit order by rank desc, user_id`.execute(db)
  return found.rows
}

const distanceTo = (word: string, words: readonly string[]): number =>
  Math.min(...words.map((one) => distanceOf(word, one)))

/** Of people who sound like a word those where one of the two is in a script that leaves its vowels out, the nearest in writing first. */
async function sounding(db: Db, viewer: Viewer, word: string, people: readonly Near[]): Promise<Row[]> {
  const roman = fold(romanise(word))
  // in Latin letters one asks for somebody whose name is not written in them
  const fits = (words: readonly string[]): boolean => isAbjad(word) || words.some(isAbjad)
  const ids = people
    .filter(({ sounds, words }) => sounds && fits(words))
    .map((one) => ({ one, far: distanceTo(roman, one.words) }))
    .toSorted((a, b) => a.far - b.far || b.one.rank - a.one.rank || a.one.id - b.one.id)
    .map(({ one }) => one.id)
    .slice(0, most + 1)
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select ${rowColumns(viewer)} from users u where u.id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], u.id)`.execute(db)
  return rows
}

/** The word of somebody's name that is nearest to a mistyped one; null: none is near. */
function nearest(word: string, people: readonly Near[]): string | null {
  const found = people.flatMap(({ words, rank, sounds }) => (sounds ? [] : words.map((one) => ({ one, rank }))))
  const allowed = allowedFor(word)
  const [best] = found
    // the end of a word may not have been typed yet
    .map(({ one, rank }) => {
      const begun = Array.from(one)
        .slice(0, Math.max(5, Array.from(word).length))
        .join('')
      return { one, rank, far: Math.min(distanceOf(word, one), distanceOf(word, begun) + 0.5) }
    })
    .filter(({ far }) => far <= allowed + 0.5)
    .toSorted((a, b) => a.far - b.far || b.rank - a.rank || (a.one < b.one ? -1 : 1))
  return best?.one ?? null
}

/** Rows (user_id, rank) of those with a word that a mistyped one may have meant; null: it is too short. */
async function meant(finder: Finder, word: string): Promise<RawBuilder<unknown> | null> {
  const forms = nearWords(word)
  if (forms.length === 0) return null
  return (await known(finder, { groups: [[{ word, how: 'near' }]] })) ?? withWord(forms)
}

const partsOf = (folded: string): string[] => folded.split(/[\s,]+/).filter((part) => part !== '')

/** The ways in which a part of a term may be written in a name: as typed, and in Latin letters. */
const waysOf = (typed: string): Part => [...new Set([fold(typed), fold(romanise(typed))])]

type Found = { rows: Row[]; corrected: string | null }

const joined = (first: readonly Row[], then: readonly Row[]): Row[] => {
  const met = new Set(first.map(({ id }) => id))
  return [...first, ...then.filter(({ id }) => !met.has(id))]
}

/** The words of a term of which each that nobody is called by itself has become the nearest name. */
const mend = (finder: Finder, viewer: Viewer, parts: readonly Part[]): Promise<string[]> =>
  Promise.all(
    // the few first words
    parts.slice(0, 4).map(async (part) => {
      if ((await find(finder, viewer, { parts: [part] })).length > 0) return part[0] ?? ''
      const last = part.at(-1) ?? ''
      return nearest(last, await near(finder.db, viewer, { sound: null, near: await meant(finder, last) })) ?? last
    }),
  )

async function search(finder: Finder, viewer: Viewer, term: string): Promise<Found> {
  const typed = partsOf(term.replace(/^\s*[@＠]/u, '').trim())
  const parts = typed.map(waysOf)
  const [part = [], ...others] = parts
  const [only] = typed
  if (only === undefined) return { rows: [], corrected: null }
  const whole = typed.map(fold).join(' ')
  const said = await find(finder, viewer, { parts, whole, about: partsAbout(term) })
  if (said[0]?.byWords === false) return { rows: said, corrected: null }
  let words: string[] = []
  if (others.length === 0) {
    const last = part.at(-1) ?? ''
    const people = await near(finder.db, viewer, {
      sound: soundWord(fold(romanise(only))),
      near: said.length > 0 ? null : await meant(finder, last),
    })
    const sounds = await sounding(finder.db, viewer, only, people)
    if (sounds.length > 0) return { rows: joined(sounds, said), corrected: null }
    words = [nearest(last, people) ?? last]
  } else if (said.length === 0) words = await mend(finder, viewer, parts)
  if (said.length > 0) return { rows: said, corrected: null }
  const meantBy = words.join(' ')
  if (meantBy === whole) return { rows: [], corrected: null }
  const rows = await find(finder, viewer, { parts: words.map((word) => [word]), whole: meantBy })
  return { rows, corrected: rows.length === 0 ? null : meantBy }
}

/**
 * People whose names have a word that begins with each part of the term, the better known first, then creators who say it of
 * themselves. Only who exists for this viewer.
 */
export async function findPeople(
  services: Finder,
  viewer: Viewer,
  term: string,
): Promise<{ people: FoundPerson[]; more: boolean; corrected: string | null }> {
  const { rows, corrected } = await search(services, viewer, term)
  const people = rows.slice(0, most).map((row) => ({
    username: row.username,
    name: row.name,
    avatarUrl: pictureUrl(row.avatar),
    isCreator: row.is_creator,
    followerCount: row.follower_count,
    follows: row.follows,
  }))
  return { people, more: rows.length > most, corrected }
}
