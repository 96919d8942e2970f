import { sql, type RawBuilder } from 'kysely'
import type { FoundPerson } from '#contract/search.ts'
import type { EngineQuestion } from '#platform/search-engine/search-engine.ts'
import type { Services } from '#platform/services.ts'
import { allMarks, fold, nearWords, searchWords } from '#platform/text/fold.ts'
import { romanise } from '#platform/text/romanise.ts'
import { nearest, readNear, sounding, type Near, type Typed } from './people-near.ts'
import { pictureUrl } from './picture-url.ts'
import { beginning, beginningWith, begins, partsAbout, type Part } from './search-words.ts'
import { eachVisibleTo, idOf, type Viewer } from './visibility.ts'

/** Words read for a part of a term, best known people first; of those who say several words of themselves, enough that the others narrow them down. */
const candidates = { named: 60, several: 30, saying: 600 }
const most = 20
/** People whom an engine is asked for: of these, those who are there for the viewer are listed. */
const knownMost = 100
/** The nearest words that are tried before it is asked who of the near is there for the viewer. */
const tried = 3

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

/** The longest part leaves the fewest. */
const longestFirst = (parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))

/** Whether the person of a row `w` has a word that begins with the part. */
const has = (part: Part): RawBuilder<boolean> =>
  sql`exists (select from search_words o where o.user_id = w.user_id and ${begins(part, sql`o.word`)} offset 0)`

const marked = (rows: RawBuilder<unknown>, says: boolean): RawBuilder<unknown> =>
  sql`select user_id, rank, word, ${sql.lit(says)} as says from (${rows}) r`

const eachWay = (ways: Part, rows: (one: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(ways.map(rows), sql` union all `)

/** Rows of words, and the ways in which one of them is the word that was typed: just so, or nearly. */
type Candidates = { rows: RawBuilder<unknown>; just: Part; ways: Part; also?: readonly RawBuilder<boolean>[] }

/** Rows (user_id, rank, exact, says) of those who are there for the viewer: in their order first, so that no more of them are looked at than the list takes. */
const inOrder = (viewer: Viewer, { rows, just, ways, also = [] }: Candidates): RawBuilder<unknown> => sql`
  select user_id, rank, exact, says from (
    select user_id, max(rank) as rank, bool_and(says) as says,
      max(case when word = any (${just}::text[]) then 2 when word = any (${ways}::text[]) then 1 end) as exact
    from (${rows}) named
    group by user_id order by 3, 4 desc nulls last, 2 desc, 1 offset 0) w
  where ${sql.join([...also, eachVisibleTo(viewer, sql`w.user_id`)], sql` and `)}
  order by says, exact desc nulls last, rank desc, user_id limit ${sql.lit(most + 1)}`

/** Those people, as they are listed. */
async function read({ db }: Finder, viewer: Viewer, people: RawBuilder<unknown>, whole: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${rowColumns(viewer)}, hit.says as "byWords" from (${people}) hit join users u on u.id = hit.user_id
    order by hit.says, (u.username = ${whole}) desc, hit.exact desc nulls last, hit.rank desc, u.follower_count desc, u.id`.execute(
    db,
  )
  return rows
}

type Asking = { parts: readonly Part[]; whole: string; says?: string | undefined }

/** Those who are called so, and behind them those who say the one word `says` of themselves. */
async function named(finder: Finder, viewer: Viewer, { parts, whole, says }: Asking): Promise<Row[]> {
  const [first, ...others] = longestFirst(parts)
  if (first === undefined) return []
  const groups = parts.map((part) => part.map((word) => ({ word, how: 'beginning' as const })))
  const byEngine = await known(finder, { groups, first: [whole, ...first] })
  const rows = [
    marked(
      byEngine ??
        eachWay(first, (one) =>
          others.length === 0 ? beginning(one, candidates.named) : beginningWith(one, others, candidates.several),
        ),
      false,
    ),
    ...(says === undefined ? [] : [marked(beginning(says, candidates.named), true)]),
  ]
  const people = inOrder(viewer, {
    rows: sql.join(rows, sql` union all `),
    just: [...first.slice(0, 1), ...(says === undefined ? [] : [says])],
    ways: first,
    also: byEngine ? parts.map((part) => sql<boolean>`(w.says or ${has(part)})`) : [],
  })
  return read(finder, viewer, people, whole)
}

/** Those who say all of `about` of themselves, or are called so, whom no engine is asked for. */
async function saying(finder: Finder, viewer: Viewer, about: readonly Part[], whole: string): Promise<Row[]> {
  const [only, ...more] = about
  // of several words one may be a name; whom a single one names is there already
  const [ways, ...others] = longestFirst(only && more.length === 0 ? [only.slice(-1)] : about)
  if (ways === undefined) return []
  const limit = others.length === 0 ? candidates.named : candidates.saying
  const people = inOrder(viewer, {
    rows: marked(
      eachWay(ways, (one) => beginning(one, limit)),
      true,
    ),
    just: ways.slice(0, 1),
    ways,
    also: others.map(has),
  })
  return read(finder, viewer, people, whole)
}

/** What is near a word: as an engine says where there is one. `there`: of those who are there for this viewer. */
async function near(finder: Finder, typed: Typed, there: Viewer = 0): Promise<Near[]> {
  const isLong = nearWords(typed.last).length > 0
  const people = isLong ? await known(finder, { groups: [[{ word: typed.last, how: 'near' }]] }) : null
  const byEngine =
    people &&
    sql`select user_id, rank, ' ' || word as words from (${people}) k where left(word, 1) <> all (${allMarks}::text[])`
  return readNear(finder.db, typed, { byEngine, there })
}

const partsOf = (folded: string): string[] => folded.split(/[\s,]+/).filter((part) => part !== '')

/** The ways in which a part of a term may be written in a name: as typed, and in Latin letters. */
const waysOf = (typed: string): Part => [...new Set([fold(typed), fold(romanise(typed))])]

type Answer = { rows: Row[]; corrected: string | null }

const joined = (first: readonly Row[], then: readonly Row[]): Row[] => {
  const met = new Set(first.map(({ id }) => id))
  return [...first, ...then.filter(({ id }) => !met.has(id))]
}

/** Those of whom it is known that they sound like it, as far as they are there for the viewer. */
async function soundingAlike({ db }: Finder, viewer: Viewer, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select ${rowColumns(viewer)} from users u
    where u.id = any (${ids}::bigint[]) and ${eachVisibleTo(viewer, sql`u.id`)}
    order by array_position(${ids}::bigint[], u.id) limit ${most + 1}`.execute(db)
  return rows
}

/** The words of a term of which each that nobody is called by itself has become the nearest name. */
const mend = (finder: Finder, viewer: Viewer, parts: readonly Part[]): Promise<string[]> =>
  Promise.all(
    // the few first words
    parts.slice(0, 4).map(async (part) => {
      if ((await named(finder, viewer, { parts: [part], whole: '' })).length > 0) return part[0] ?? ''
      const last = part.at(-1) ?? ''
      return nearest(last, await near(finder, { last }, viewer))[0] ?? last
    }),
  )

/** Who is meant by a term that nobody is called. */
async function meant(finder: Finder, viewer: Viewer, words: string): Promise<Answer> {
  const rows = await named(finder, viewer, { parts: words.split(' ').map((word) => [word]), whole: words })
  return { rows, corrected: rows.length === 0 ? null : words }
}

/** Who sounds like one word that nobody is called, those who say it behind them; else who is called nearly so. */
async function alike(finder: Finder, viewer: Viewer, typed: Typed & { only: string }, said: Row[]): Promise<Answer> {
  const { only, last } = typed
  const forms = said.length === 0 ? typed : { only, last: '' }
  const people = await near(finder, forms)
  const sounds = await soundingAlike(finder, viewer, sounding(only, people))
  if (sounds.length > 0) return { rows: joined(sounds, said), corrected: null }
  if (said.length > 0) return { rows: said, corrected: null }
  const likely = nearest(last, people)
  for (const word of likely.slice(0, tried)) {
    const answer = await meant(finder, viewer, word)
    // not a word that only those have who are not there for the viewer
    if (answer.rows[0] && searchWords(answer.rows[0].username, answer.rows[0].name).includes(word)) return answer
  }
  const [word] = likely.length <= tried ? [] : nearest(last, await near(finder, forms, viewer))
  return word === undefined ? { rows: [], corrected: null } : meant(finder, viewer, word)
}

async function search(finder: Finder, viewer: Viewer, term: string): Promise<Answer> {
  const words = partsOf(term.replace(/^\s*[@＠]/u, '').trim())
  const parts = words.map(waysOf)
  const [only] = words
  if (only === undefined) return { rows: [], corrected: null }
  const whole = words.map(fold).join(' ')
  const about = partsAbout(term)
  const isOne = parts.length === 1
  const says = isOne && about.length === 1 ? about[0]?.at(-1) : undefined
  const called = await named(finder, viewer, { parts, whole, says })
  const isFull = called.length > most || says !== undefined
  const said = isFull ? called : joined(called, await saying(finder, viewer, about, whole))
  if (said[0]?.byWords === false) return { rows: said, corrected: null }
  if (isOne) return alike(finder, viewer, { only, last: parts[0]?.at(-1) ?? '' }, said)
  if (said.length > 0) return { rows: said, corrected: null }
  const mended = (await mend(finder, viewer, parts)).join(' ')
  return mended === whole ? { rows: [], corrected: null } : meant(finder, viewer, mended)
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
