import { sql, type RawBuilder } from 'kysely'
import { dictionariesFor } from '#platform/text/stems.ts'
import type { Asked } from '#platform/text/words.ts'

// Reads search_lexemes: the words that begin with what was typed.

/** So many words may begin alike for each of them to be asked for. */
const alikeMost = 300

const quoted = (word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`

/** Rows (form) of a beginning as it is asked for: in the index word by word, or, where too many begin so, as it stands. */
const begunBy = (beginning: RawBuilder<unknown>, forIndex: boolean): RawBuilder<unknown> =>
  forIndex
    ? sql`(
        with alike as materialized (select word from search_lexemes
          where word ~>=~ ${beginning} and word ~<=~ (${beginning} || chr(1114111)) limit ${alikeMost + 1})
        select ${quoted(sql`word`)} as form from alike where (select count(*) from alike) <= ${alikeMost}
        union all select '''' || ${beginning} || ''':*' where (select count(*) from alike) > ${alikeMost}
        union all select '''' || ${beginning} || '''')`
    : sql`(select '''' || ${beginning} || ''':*' as form)`

type Typed = {
  word: RawBuilder<unknown>
  /** The dictionaries of its script, one row `d` each. */
  dictionaries: RawBuilder<unknown>
  /** More of it may still be typed. */
  isUnfinished: RawBuilder<unknown>
}

/** Rows (form) of a word: as it stands, or as a beginning, and any stem that a language of its script gives it. */
const formsOf = ({ word, dictionaries, isUnfinished }: Typed, forIndex: boolean): RawBuilder<unknown> => sql`(
  select form from ${begunBy(word, forIndex)} begun where ${isUnfinished}
  union select '''' || ${word} || '''' where not ${isUnfinished}
  union select ${quoted(sql`s`)} from ${dictionaries} d, unnest(ts_lexize(d::regdictionary, ${word})) s where s <> '')`

/** The words as PostgreSQL asks for them, one row (part) each: any form of the word. */
const partsOf = ({ words, beginnings, unfinished }: Asked, forIndex: boolean): RawBuilder<unknown> => {
  const groups = words.map((word) => JSON.stringify([word, dictionariesFor(word), word === unfinished]))
  // words hold letters, digits and underscores alone: nothing of them means anything to tsquery
  const typed: Typed = {
    word: sql`(g ->> 0)`,
    dictionaries: sql`json_array_elements_text(g -> 1)`,
    isUnfinished: sql`(g ->> 2)::boolean`,
  }
  return sql`
      select '(' || (select string_agg(form, '|') from ${formsOf(typed, forIndex)} forms) || ')' as part from unnest(${groups}::json[]) g
      union all select '(' || (select string_agg(distinct form, '|') from ${begunBy(sql`b`, forIndex)} forms) || ')' from unnest(${beginnings}::text[]) b`
}

export const queryOf = (asked: Asked, forIndex: boolean): RawBuilder<unknown> =>
  sql`(select (select string_agg(part, '&') from (${partsOf(asked, forIndex)}) parts)::tsquery)`

/** Each word as a question of its own, as long as they are few enough for their order to matter. */
export const queriesOf = (asked: Asked): RawBuilder<unknown> =>
  sql`(select array_agg(part::tsquery) from (${partsOf(asked, false)}) parts)`

/** So many words that begin alike are asked for at once: for each post that says one of them the index looks at them all. */
const atOnce = 24

/** For a look into the index, as several questions where many words begin with the unfinished one: what is meant says one of them. */
export function queriesForIndex(asked: Asked): RawBuilder<unknown> {
  const { unfinished, words } = asked
  if (unfinished === null) return sql`array[${queryOf(asked, true)}]`
  const others = partsOf({ ...asked, words: words.filter((word) => word !== unfinished), unfinished: null }, true)
  const typed: Typed = {
    word: sql`${unfinished}::text`,
    dictionaries: sql`unnest(${dictionariesFor(unfinished)}::text[])`,
    isUnfinished: sql`true`,
  }
  return sql`(select array_agg(concat_ws('&', (select string_agg(part, '&') from (${others}) parts), '(' || among || ')')::tsquery) from (
    select string_agg(form, '|') as among from (select form, (row_number() over () - 1) / ${sql.lit(atOnce)} as n
      from ${formsOf(typed, true)} forms) f group by n) g)`
}
