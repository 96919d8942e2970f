import { sql, type RawBuilder } from 'kysely'
import { builtOnce } from '#platform/database/built-statement.ts'
import type { EngineQuestion } from '#platform/search-engine/search-engine.ts'
import type { Services } from '#platform/services.ts'
import { eachOf, has, inListOrder, inOrder, listed, listedFrom, place, type Row } from './people-listed.ts'
import { hasNear, nearOf, nearTables, nearValues, type Near, type Typed } from './people-near.ts'
import {
  allBeginning,
  beginning,
  beginningWith,
  beginsNothing,
  few,
  wordOf,
  wordValues,
  type Part,
  type Word,
} from './search-words.ts'
import type { Viewer } from './visibility.ts'

// Reads search_words: people who are called as it was typed.

/** Words read for a part of a term, best known people first. */
export const candidates = { named: 60, several: 30 }
/** People whom an engine is asked for: of these, those who are there for the viewer are listed. */
const knownMost = 100

/** The database, and the engine where there is one. */
export type Finder = Pick<Services, 'db' | 'searchEngine'>

/** Those whom the engine knows, of whom the words are read again; null: there is none that can be asked. */
export async function known(
  { searchEngine }: Finder,
  question: Pick<EngineQuestion, 'groups' | 'first'>,
): Promise<RawBuilder<unknown> | null> {
  const hits = await searchEngine?.find({ kind: 'person', most: knownMost, ...question })
  return hits
    ? sql`select user_id, rank, word from search_words where user_id = any (${hits.map(({ id }) => id)}::bigint[])`
    : null
}

/** The longest part leaves the fewest. */
export const longestFirst = (parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))

/** `near`: a word of which it is asked what is near it where nobody is called so. */
type Asking = { parts: readonly Part[]; whole: string; says?: string | undefined; near?: Typed | undefined }

/** `near`: where nobody is called so and there is any. `likely`: one of its words, and who is called like that. */
export type Called = { rows: Row[]; near: Near[] | null; likely?: { word: string; rows: Row[] } }

/** What the statement for those who are called so depends on, beside its values. */
type Form = {
  first: number
  others: readonly number[]
  says: boolean
  /** All words that begin with it are read. */
  isFew: boolean
  /** One word that may be all of a name: those who are called just so are read first. */
  isLong: boolean
  near: boolean
  viewer: 'none' | 'guest' | 'user'
}

const nameOf = (part: number, way: number): string => `${String(part)} ${String(way)}`

/** Somebody who is called so; or, where their place is null, what is near: `name`, of the rank `follower_count` (null: nothing is), and which of it may be meant. */
type Line =
  | Row
  | { id: number | null; place: null; username: string | null; name: string | null; follower_count: number | null }

const namedBy = ({ first, others, says, isFew, isLong, near, viewer }: Form) =>
  builtOnce<Line>((value) => {
    const text = (name: string): RawBuilder<unknown> => sql`${value(name)}::text`
    const word = (name: string): Word => ({
      word: text(name),
      last: text(`${name} last`),
      behind: text(`${name} behind`),
    })
    const waysOf = (part: number, count: number): Word[] =>
      Array.from({ length: count }, (_, way) => word(nameOf(part, way)))
    const typed = waysOf(0, first)
    // what was typed, or what is likely meant by it
    const asked = {
      word: sql`asked.word`,
      last: sql`(asked.word || ${wordValues('').last}::text)`,
      behind: text('whole'),
    }
    const ways = near ? [asked, ...typed.slice(1)] : typed
    const rest = others.map((count, at) => waysOf(at + 1, count))
    const about = says ? [word('says')] : []
    const looking = { none: 0, guest: { guestIn: text('guestIn') }, user: sql`${value('viewer')}::bigint` }[viewer]
    const rows = eachOf(
      [...ways.map((one) => ({ ...one, says: false })), ...about.map((one) => ({ ...one, says: true }))],
      (one) =>
        rest.length > 0
          ? beginningWith(one, rest, candidates.several)
          : isFew
            ? allBeginning(one)
            : beginning(one, candidates.named),
    )
    const people = inOrder(looking, {
      rows,
      just: [...ways.slice(0, 1), ...about],
      ways,
      first: isLong ? ways[0] : undefined,
      wordsMost: isFew ? few.words : undefined,
    })
    if (!near) return listed(looking, people)
    const nobody = beginsNothing([...typed, ...about])
    const tables = nearTables({ forms: value('forms'), scripts: value('scripts'), near: value('near') }, nobody)
    const hit = sql`(select coalesce((select word from likely), ${text('whole')}) as word offset 0) asked cross join lateral (${people}) hit`
    return sql<Line>`with ${tables} (${listedFrom(looking, hit)})
      union all select id, (select word from likely), words, null, null, rank, null, null from nobody left join near on true`
  })

const forms = new Map<string, ReturnType<typeof namedBy>>()
/** More are as rare as terms of many words. */
const formsMost = 100

function statementFor(form: Form): ReturnType<typeof namedBy> {
  const key = `${String(form.first)} ${form.others.join()} ${String(form.says)} ${String(form.isFew)} ${String(form.isLong)} ${String(form.near)} ${form.viewer}`
  const statement = forms.get(key) ?? namedBy(form)
  if (forms.size < formsMost) forms.set(key, statement)
  return statement
}

/** Words that more than few begin with, so that nobody asks twice. Both ways find the same. */
const begunByMany = new Set<string>()
const begunByManyMost = 20_000

const viewerValues = (viewer: Viewer): { kind: Form['viewer']; values: Record<string, unknown> } =>
  typeof viewer === 'number'
    ? { kind: viewer === 0 ? 'none' : 'user', values: { viewer } }
    : { kind: viewer.guestIn === '' ? 'none' : 'guest', values: viewer }

/** Not all words have been read. */
const isUnknown = (lines: readonly Line[]): boolean => lines.some((line) => line.place === place.unknown)

const isPerson = (line: Line): line is Row => line.place !== null

function calledOf(lines: readonly Line[], whole: string): Called {
  const people = lines.filter(isPerson)
  const found = lines.flatMap((line) => (isPerson(line) ? [] : [line]))
  const [first] = found
  const rows = inListOrder(people, first?.username ?? whole)
  if (!first) return { rows, near: null }
  // nobody is called so, and nothing is near
  if (first.follower_count === null) return { rows, near: [] }
  const near = nearOf(found.map((line) => ({ id: line.id, rank: line.follower_count ?? 0, words: line.name })))
  return {
    rows: [],
    near,
    ...(first.username !== null && !isUnknown(rows) && { likely: { word: first.username, rows } }),
  }
}

/** Those who are called so, and behind them those who say the one word `says` of themselves; or what is near. */
export async function named(finder: Finder, viewer: Viewer, asking: Asking): Promise<Called> {
  const { whole, says } = asking
  const parts = longestFirst(asking.parts)
  const [first, ...others] = parts
  if (first === undefined) return { rows: [], near: null }
  const byEngine = finder.searchEngine && (await namedByEngine(finder, viewer, asking, first))
  if (byEngine) return { rows: byEngine, near: null }
  const { kind, values } = viewerValues(viewer)
  const put = (name: string, one: string): void => {
    const { word, last, behind } = wordValues(one)
    values[name] = word
    values[`${name} last`] = last
    values[`${name} behind`] = behind
  }
  for (const [at, part] of parts.entries()) for (const [way, one] of part.entries()) put(nameOf(at, way), one)
  if (says !== undefined) put('says', says)
  const near = asking.near && hasNear(asking.near) ? nearValues(asking.near) : undefined
  Object.assign(values, near)
  const form = {
    first: first.length,
    others: others.map(({ length }) => length),
    says: says !== undefined,
    isLong: others.length === 0 && first.every(({ length }) => length >= few.letters),
    near: near !== undefined,
    viewer: kind,
  }
  const key = `${first.join(' ')} ${says ?? ''}`
  if (form.isLong && !begunByMany.has(key)) {
    const lines = await statementFor({ ...form, isFew: true })(finder.db, { ...values, whole })
    if (!isUnknown(lines) || !lines.every(isPerson)) return calledOf(lines, whole)
    if (begunByMany.size >= begunByManyMost) begunByMany.clear()
    begunByMany.add(key)
  }
  // many begin like a long one
  const left = { ...form, isFew: false, near: form.near && !form.isLong }
  return calledOf(await statementFor(left)(finder.db, { ...values, whole }), whole)
}

/** The same of those whom the engine knows; null: it cannot be asked. */
async function namedByEngine(
  finder: Finder,
  viewer: Viewer,
  { parts, whole, says }: Asking,
  first: Part,
): Promise<Row[] | null> {
  const groups = parts.map((part) => part.map((word) => ({ word, how: 'beginning' as const })))
  const byEngine = await known(finder, { groups, first: [whole, ...first] })
  if (!byEngine) return null
  const about = says === undefined ? [] : [wordOf(says)]
  const ways = first.map(wordOf)
  const rows = [
    sql`select user_id, rank, word, false as says from (${byEngine}) r`,
    ...about.map((one) => eachOf([{ ...one, says: true }], (word) => beginning(word, candidates.named))),
  ]
  const people = inOrder(viewer, {
    rows: sql.join(rows, sql` union all `),
    just: [...ways.slice(0, 1), ...about],
    ways,
    also: parts.map((part) => sql<boolean>`(w.place < ${sql.lit(place.called)} or ${has(part.map(wordOf))})`),
  })
  return inListOrder((await listed(viewer, people).execute(finder.db)).rows, whole)
}
