import { sql } from 'kysely'
import type { FoundPerson } from '#contract/search.ts'
import { allMarks, fold, nearWords } from '#platform/text/fold.ts'
import { romanise } from '#platform/text/romanise.ts'
import { eachOf, has, inListOrder, inOrder, listed, most, place, rowColumns, type Row } from './people-listed.ts'
import { candidates, known, longestFirst, named, type Called, type Finder } from './people-named.ts'
import { nearest, readNear, sounding, type Near, type Typed } from './people-near.ts'
import { pictureUrl } from './picture-url.ts'
import { beginning, partsAbout, wordOf, type Part } from './search-words.ts'
import { eachVisibleTo, type Viewer } from './visibility.ts'

/** Words read of those who say several words of themselves: enough that the others narrow them down. */
const sayingMost = 600
/** The nearest words that are tried before it is asked who of the near is there for the viewer. */
const tried = 3

/** Those who say all of `about` of themselves, or are called so, whom no engine is asked for. */
async function saying({ db }: Finder, viewer: Viewer, about: readonly Part[], whole: string): Promise<Row[]> {
  const [only, ...more] = about
  // of several words one may be a name; whom a single one names is there already
  const [ways, ...others] = longestFirst(only && more.length === 0 ? [only.slice(-1)] : about).map((part) =>
    part.map(wordOf),
  )
  if (ways === undefined) return []
  const limit = others.length === 0 ? candidates.named : sayingMost
  const people = inOrder(viewer, {
    rows: eachOf(
      ways.map((one) => ({ ...one, says: true })),
      (one) => beginning(one, limit),
    ),
    just: ways.slice(0, 1),
    ways,
    also: others.map(has),
  })
  return inListOrder((await listed(viewer, people).execute(db)).rows, whole)
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
      if ((await named(finder, viewer, { parts: [part], whole: '' })).rows.length > 0) return part[0] ?? ''
      const last = part.at(-1) ?? ''
      return nearest(last, await near(finder, { last }, viewer))[0] ?? last
    }),
  )

/** Who is meant by a term that nobody is called. */
async function meant(finder: Finder, viewer: Viewer, words: string): Promise<Answer> {
  const { rows } = await named(finder, viewer, { parts: words.split(' ').map((word) => [word]), whole: words })
  return { rows, corrected: rows.length === 0 ? null : words }
}

/** Who sounds like one word that nobody is called, those who say it behind them; else who is called nearly so. */
async function alike(
  finder: Finder,
  viewer: Viewer,
  typed: Typed & { only: string },
  { said, near: found, likely }: Omit<Called, 'rows'> & { said: Row[] },
): Promise<Answer> {
  const { only, last } = typed
  const forms = said.length === 0 ? typed : { only, last: '' }
  const people = found ?? (await near(finder, forms))
  const sounds = await soundingAlike(finder, viewer, sounding(only, people))
  if (sounds.length > 0) return { rows: joined(sounds, said), corrected: null }
  if (said.length > 0) return { rows: said, corrected: null }
  const words = nearest(last, people)
  for (const word of words.slice(0, tried)) {
    const answer = likely?.word === word ? { rows: likely.rows, corrected: word } : await meant(finder, viewer, word)
    // not a word that only those have who are not there for the viewer
    if ((answer.rows[0]?.place ?? 0) >= place.just) return answer
  }
  const [word] = words.length <= tried ? [] : nearest(last, await near(finder, forms, viewer))
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
  const typed = { only, last: parts[0]?.at(-1) ?? '' }
  const called = await named(finder, viewer, { parts, whole, says, near: isOne ? typed : undefined })
  const isFull = called.rows.length > most || says !== undefined
  const said = isFull ? called.rows : joined(called.rows, await saying(finder, viewer, about, whole))
  if ((said[0]?.place ?? 0) >= place.called) return { rows: said, corrected: null }
  if (isOne) return alike(finder, viewer, typed, { ...called, said })
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
