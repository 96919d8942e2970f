import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/services.ts'
import { allMarks, fold, marks, nearWords, soundWord } from '#platform/text/fold.ts'
import { isAbjad, romanise } from '#platform/text/romanise.ts'
import { allowedFor, distanceOf } from '#platform/text/typos.ts'
import { eachVisibleTo, type Viewer } from './visibility.ts'

// Reads search_words: what somebody may have meant by a word that nobody is called.

/** So many of the best known are looked at who have a word with one of the forms of a mistyped one, or who sound like it. */
const nearMost = 100

/** A row of what is near, as the database gives it. */
export type Found = { id: number | null; rank: number; words: string | null }
/** Words of names that are near, of the best known who have them; or, with an `id`, those of somebody who sounds like it. */
export type Near = { id: number | null; rank: number; words: readonly string[] }

/** Arabic and Hebrew, as SQL sees them; `isAbjad` looks again. */
const abjadLetters = String.raw`[\u0590-\u08ff\ufb1d-\ufeff]`

const plain = (person: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select string_agg(' ' || p.word, '') from search_words p where p.user_id = ${person} and left(p.word, 1) <> all (${allMarks}::text[]))`

/** Rows (user_id, rank, words) of the best known with one of these words, and the words that it stands beside. */
const withWord = (words: readonly string[]): RawBuilder<unknown> => sql`
  select n.user_id, n.rank, coalesce(n.words, ${plain(sql`n.user_id`)}) as words
  from unnest(${words}::text[]) form cross join lateral (
    select user_id, rank, words from search_words where word = form order by rank desc limit ${sql.lit(nearMost)}) n`

const wordsIn = (words: string): string[] => words.trim().split(' ')

/** What a statement that is built once needs to know of a word that nobody may be called: see `nearValues`. */
type NearValue = Record<'forms' | 'scripts' | 'near', RawBuilder<unknown>>

/** Whether a word has letters enough for a wrong one to be looked for: a shorter one is most often the beginning of what is typed. */
export const hasNear = ({ last }: Typed): boolean => nearWords(last).length > 0

/** Patterns (of `like`, with spaces between) of what a word may be that has one letter wrong, missing, too many, or swapped with the next. */
function oneLetterFrom(word: string): string {
  // in a pattern these would say something
  const letters = word.replaceAll(/[\\%]/g, '_')
  let patterns = ''
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    patterns += ` ${before}_${after} ${before}_${letters.slice(at)} ${before}${after} ${before}${after.slice(0, 1)}${letters.slice(at, at + 1)}${after.slice(1)}`
  }
  return patterns.slice(1)
}

/** The marked words that lead to what is near, and to whom somebody is who sounds like it; the scripts of those; and what it may be one letter from. */
export function nearValues({ only, last }: Typed): Record<keyof NearValue, string> {
  const sound = only === undefined ? null : soundWord(fold(romanise(only)))
  return {
    // one text costs less than a list, and no word has a space
    forms: [...nearWords(last), ...(sound === null ? [] : [sound])].join(' '),
    scripts: only !== undefined && isAbjad(only) ? '' : abjadLetters,
    near: oneLetterFrom(last),
  }
}

/**
 * Tables for a statement: `nobody`, a row if nobody is called so (a condition); `near` (id, rank, words), what is near then; and `likely` (word),
 * which of it may be meant. It is a guess by which the statement goes on at once: as a rule it is what `nearest` says, which decides.
 */
export function nearTables({ forms, scripts, near }: NearValue, nobody: RawBuilder<unknown>): RawBuilder<unknown> {
  const sounds = sql`left(form, 1) = ${sql.lit(marks.sounds)}`
  return sql`nobody as materialized (select where ${nobody}), near as materialized (
      select distinct on (1, 2) case when ${sounds} then n.user_id end as id, n.words, n.rank
      from nobody cross join unnest(string_to_array(${forms}::text, ' ')) form cross join lateral (
        select user_id, rank, words from search_words where word = form order by rank desc limit ${sql.lit(nearMost)}) n
      where not ${sounds} or n.words ~ ${scripts}::text or n.words is null order by 1, 2, n.rank desc),
    likely as materialized (select word from near cross join unnest(string_to_array(ltrim(words), ' ')) word where id is null
      order by word like any (string_to_array(${near}::text, ' ')) desc, rank desc, word limit 1)`
}

/** Null: not all words are kept beside those that lead to them. */
export function nearOf(rows: readonly Found[]): Near[] | null {
  const people = rows.flatMap(({ id, rank, words }) => (words === null ? [] : [{ id, rank, words: wordsIn(words) }]))
  return people.length < rows.length ? null : people
}

/** A word: as it was typed, where people are asked for who sound like it, and in Latin letters. */
export type Typed = { only?: string; last: string }

/** `byEngine`: rows of those whom an engine finds near the word. `there`: only who is there for this viewer. */
type Among = { byEngine: RawBuilder<unknown> | null; there: Viewer }

/**
 * People who sound like a word, and words that are near it in writing. It is cheaper to ask where people are listed who of them is there
 * for the viewer.
 */
export async function readNear(db: Db, { only, last }: Typed, { byEngine, there }: Among): Promise<Near[]> {
  const sound = only === undefined ? null : soundWord(fold(romanise(only)))
  const forms = nearWords(last)
  const isThere = eachVisibleTo(there, sql`n.user_id`)
  const lists = [
    // in Latin letters one asks for somebody whose name is not written in them
    ...(only === undefined || sound === null
      ? []
      : [
          sql`select n.user_id as id, n.rank, n.words from (${withWord([sound])}) n
            where ${isAbjad(only) ? sql`true` : sql`n.words ~ ${abjadLetters}`} and ${isThere}`,
        ]),
    ...(forms.length === 0
      ? []
      : [
          sql`select null::bigint as id, max(n.rank) as rank, n.words from (${byEngine ?? withWord(forms)}) n
            where ${isThere} group by n.words`,
        ]),
  ]
  if (lists.length === 0) return []
  const { rows } = await sql<Found>`${sql.join(lists, sql` union all `)}`.execute(db)
  return rows.map(({ id, rank, words }) => ({ id, rank, words: wordsIn(words ?? '') }))
}

const distanceTo = (word: string, words: readonly string[]): number =>
  Math.min(...words.map((one) => distanceOf(word, one)))

/** Of people who sound like a word those where one of the two is in a script that leaves its vowels out, the nearest in writing first. */
export function sounding(word: string, people: readonly Near[]): number[] {
  const roman = fold(romanise(word))
  const fits = (words: readonly string[]): boolean => isAbjad(word) || words.some(isAbjad)
  return people
    .flatMap(({ id, rank, words }) => (id !== null && fits(words) ? [{ id, rank, far: distanceTo(roman, words) }] : []))
    .toSorted((a, b) => a.far - b.far || b.rank - a.rank || a.id - b.id)
    .map(({ id }) => id)
}

/** The words of names that are near a mistyped one, the nearest first. */
export function nearest(word: string, people: readonly Near[]): string[] {
  const allowed = allowedFor(word)
  const length = Math.max(5, Array.from(word).length)
  const ranks = new Map<string, number>()
  for (const { id, words, rank } of people)
    if (id === null) for (const one of words) ranks.set(one, Math.max(rank, ranks.get(one) ?? 0))
  return (
    [...ranks]
      // the end of a word may not have been typed yet
      .map(([one, rank]) => {
        const begun = Array.from(one).slice(0, length).join('')
        const far = distanceOf(word, one)
        return { one, rank, far: begun === one ? far : Math.min(far, distanceOf(word, begun) + 0.5) }
      })
      .filter(({ far }) => far <= allowed + 0.5)
      .toSorted((a, b) => a.far - b.far || b.rank - a.rank || (a.one < b.one ? -1 : 1))
      .map(({ one }) => one)
  )
}
