import { sql, type RawBuilder } from 'kysely'
import { dictionariesFor } from '#platform/text/stems.ts'
import type { Asked } from '#platform/text/words.ts'

// Reads search_lexemes: the words that begin with what was typed.

/** So many words may begin alike for each of them to be asked for. */
const alikeMost = 300

const quoted = (word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'''' || replace(replace(${word}, '\\', '\\\\'), '''', '''''') || ''''`

/** A beginning as the index is asked for it: word by word, or, where too many begin so, as it stands. */
const eachWord = (beginning: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select case when count(*) > ${alikeMost} then '''' || ${beginning} || ''':*'
      else coalesce(string_agg(${quoted(sql`word`)}, '|'), '''' || ${beginning} || '''') end
    from (select word from search_lexemes where word ~>=~ ${beginning} and word ~<=~ (${beginning} || chr(1114111)) limit ${alikeMost + 1}) l)`

/**
 * The words as PostgreSQL asks for them: each as it stands, the last as a beginning too, or by any stem that a language of its script
 * gives it. For a look into the index beginnings become the words that begin so.
 */
const partsOf = ({ words, beginnings, unfinished }: Asked, forIndex: boolean): RawBuilder<unknown> => {
  const groups = words.map((word) => JSON.stringify([word, dictionariesFor(word), word === unfinished]))
  // words hold letters, digits and underscores alone: nothing of them means anything to tsquery
  const begun = (word: RawBuilder<unknown>) => (forIndex ? eachWord(word) : sql`'''' || ${word} || ''':*'`)
  return sql`
      select '(' || (select string_agg(distinct form, '|') from (
        select case when (g ->> 2)::boolean then ${begun(sql`(g ->> 0)`)} else '''' || (g ->> 0) || '''' end as form union all
        select '''' || s || '''' from json_array_elements_text(g -> 1) d, unnest(ts_lexize(d::regdictionary, g ->> 0)) s where s <> '') forms) || ')' as part
        from unnest(${groups}::json[]) g
      union all select '(' || ${begun(sql`b`)} || ')' from unnest(${beginnings}::text[]) b`
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
  return sql`(
    with alike as materialized (select word from search_lexemes
      where word ~>=~ ${unfinished} and word ~<=~ (${unfinished} || chr(1114111)) limit ${alikeMost + 1}),
    forms as (
      select ${quoted(sql`word`)} as form from alike where (select count(*) from alike) <= ${alikeMost}
      union select '''' || ${unfinished} || ''':*' where (select count(*) from alike) > ${alikeMost}
      union select '''' || ${unfinished} || ''''
      union select ${quoted(sql`s`)} from unnest(${dictionariesFor(unfinished)}::text[]) d, unnest(ts_lexize(d::regdictionary, ${unfinished})) s where s <> '')
    select array_agg(concat_ws('&', (select string_agg(part, '&') from (${others}) parts), '(' || among || ')')::tsquery) from (
      select string_agg(form, '|') as among from (select form, (row_number() over () - 1) / ${sql.lit(atOnce)} as n from forms) f group by n) g)`
}
