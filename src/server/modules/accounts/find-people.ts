import { sql, type RawBuilder } from 'kysely'
import type { FoundPerson } from '#contract/search.ts'
import type { EngineQuestion } from '#platform/search-engine/search-engine.ts'
import type { Db, Services } from '#platform/services.ts'
import { allMarks, fold, nearWords, soundWord } from '#platform/text/fold.ts'
import { isAbjad, romanise } from '#platform/text/romanise.ts'
import { allowedFor, distanceOf } from '#platform/text/typos.ts'
import { pictureUrl } from './picture-url.ts'
import { beginning, begins, partsAbout, type Part } from './search-words.ts'
import { idOf, visibleTo, type Viewer } from './visibility.ts'

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

/** Those whom the engine knows, of whom the words are read again; null: there is none that can be asked. */
async function known(
  { searchEngine }: Finder,
  question: Pick<EngineQuestion, 'groups' | 'first'>,
): Promise<RawBuilder<unknown> | null> {
  const hits = await searchEngine?.find({ kind: 'person', most: knownMost, ...question })
  return hits
    ? sql`select user_id, rank from search_words where user_id = any (${hits.map(({ id }) => id)}::bigint[])`
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
    visibleTo(viewer, sql`w.user_id`),
    ...(byEngine ? parts : others).map(
      (part) =>
        sql<boolean>`exists (select from search_words o where o.user_id = w.user_id and ${begins(part, sql`o.word`)})`,
    ),
  ]
  return sql`
      select user_id, max(rank) as rank,
        max((select max(case when e.word = ${first[0]} then 2 else 1 end) from search_words e
          where e.user_id = w.user_id and e.word = any (${first}::text[]))) as exact
      from (${
        byEngine ??
        sql.join(
          first.map((one) => beginning(one, limit)),
          sql` union all `,
        )
      }) w
      where ${sql.join(conditions, sql` and `)}
      group by user_id order by 3 desc nulls last, 2 desc, 1 limit ${most + 1}`
}

/** Those who are called so, and behind them those who say it of themselves, whom no engine is asked for. */
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
  const saying = having(viewer, about, null)
  const { rows } = await sql<Row>`
    with called as (${called}),
    hit as (select user_id, rank, exact, false as by_words from called
      ${saying ? sql`union all select user_id, rank, exact, true from (${saying}) s where user_id not in (select user_id from called)` : sql``})
    select u.id, u.username, u.name, u.avatar, u.is_creator, u.follower_count, hit.by_words as "byWords",
      exists (select from relations r where r.fan_id = ${idOf(viewer)} and r.creator_id = u.id and r.followed_at is not null) as follows
    from hit join users u on u.id = hit.user_id
    order by hit.by_words, (u.username = ${whole}) desc, hit.exact desc nulls last, hit.rank desc, u.follower_count desc, u.id`.execute(
    finder.db,
  )
  return rows
}

/** People with one of these words, or of whom the engine says so, and the plain words of each. */
async function near(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  byEngine: RawBuilder<unknown> | null = null,
): Promise<(Row & { rank: number; words: string[] })[]> {
  const { rows } = await sql<Row & { rank: number; words: string[] }>`
    with hit as (
      select user_id, max(rank) as rank from (${
        byEngine ??
        sql`select n.user_id, n.rank from unnest(${words}::text[]) form cross join lateral (
        select user_id, rank from search_words where word = form order by rank desc limit ${nearMost}) n`
      }) w
      where ${visibleTo(viewer, sql`w.user_id`)} group by 1 order by 2 desc, 1 limit ${nearMost})
    select u.id, u.username, u.name, u.avatar, u.is_creator, u.follower_count, hit.rank,
      exists (select from relations r where r.fan_id = ${idOf(viewer)} and r.creator_id = u.id and r.followed_at is not null) as follows,
      array(select word from search_words s where s.user_id = u.id and left(s.word, 1) <> all (${allMarks}::text[])) as words
    from hit join users u on u.id = hit.user_id order by hit.rank desc, u.id`.execute(db)
  return rows
}

const distanceTo = (word: string, words: readonly string[]): number =>
  Math.min(...words.map((one) => distanceOf(word, one)))

/** People whose name sounds like a word where one of the two is in a script that leaves its vowels out, the nearest in writing first. */
async function sounding(db: Db, viewer: Viewer, word: string): Promise<Row[]> {
  const roman = fold(romanise(word))
  const sound = soundWord(roman)
  if (sound === null) return []
  // in Latin letters one asks for somebody whose name is not written in them
  const fits = (words: readonly string[]): boolean => isAbjad(word) || words.some(isAbjad)
  const found = await near(db, viewer, [sound])
  return found
    .filter((row) => fits(row.words))
    .map((row) => ({ row, far: distanceTo(roman, row.words) }))
    .toSorted((a, b) => a.far - b.far || b.row.rank - a.row.rank || a.row.id - b.row.id)
    .map(({ row }) => row)
    .slice(0, most + 1)
}

/** The word of somebody's name that is nearest to a mistyped one; null: none is near. */
async function nearest(finder: Finder, viewer: Viewer, word: string): Promise<string | null> {
  const forms = nearWords(word)
  if (forms.length === 0) return null
  const byEngine = await known(finder, { groups: [[{ word, how: 'near' }]] })
  const found = (await near(finder.db, viewer, forms, byEngine)).flatMap(({ words, rank }) =>
    words.map((one) => ({ one, rank })),
  )
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

const partsOf = (folded: string): string[] => folded.split(/[\s,]+/).filter((part) => part !== '')

/** The ways in which a part of a term may be written in a name: as typed, and in Latin letters. */
const waysOf = (typed: string): Part => [...new Set([fold(typed), fold(romanise(typed))])]

type Found = { rows: Row[]; corrected: string | null }

const joined = (first: readonly Row[], then: readonly Row[]): Row[] => {
  const met = new Set(first.map(({ id }) => id))
  return [...first, ...then.filter(({ id }) => !met.has(id))]
}

async function search(finder: Finder, viewer: Viewer, term: string): Promise<Found> {
  const typed = partsOf(term.replace(/^\s*[@＠]/u, '').trim())
  const parts = typed.map(waysOf)
  const whole = typed.map(fold).join(' ')
  const rows = await find(finder, viewer, { parts, whole, about: partsAbout(term) })
  if (rows[0]?.byWords === false || typed.length === 0) return { rows, corrected: null }
  const [only] = typed
  if (typed.length === 1 && only !== undefined) {
    const sounds = await sounding(finder.db, viewer, only)
    if (sounds.length > 0) return { rows: joined(sounds, rows), corrected: null }
  }
  if (rows.length > 0) return { rows, corrected: null }
  // the few first words; each by itself is right or wrong
  const words = await Promise.all(
    parts.slice(0, 4).map(async (part) => {
      if ((await find(finder, viewer, { parts: [part] })).length > 0) return part[0] ?? ''
      const last = part.at(-1) ?? ''
      return (await nearest(finder, viewer, last)) ?? last
    }),
  )
  const corrected = words.join(' ')
  const met = await find(finder, viewer, { parts: words.map((word) => [word]), whole: corrected })
  return { rows: met, corrected: met.length === 0 || corrected === whole ? null : corrected }
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
