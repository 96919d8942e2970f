import { sql } from 'kysely'
import type { SearchPosts } from '#contract/search.ts'
import type { Position } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { dictionariesFor } from '#platform/text/stems.ts'
import type { Asked } from '#platform/text/words.ts'

// Reads users: whose posts are asked for.

const atOnce = 60
/** So many in a row of whom too few are there for the viewer are left to the database. */
const roundsMost = 8

type Prepared = { forms: string[][]; at: number; since: number | null; author: number | null }

/** Each word with its stems, and the narrowing, as the engine knows them. A time that it can count stands for "the newest". */
async function prepare(db: Services['db'], query: SearchPosts, before: Position, asked: Asked): Promise<Prepared> {
  const groups = asked.words.map((word) => JSON.stringify([word, dictionariesFor(word)]))
  const micros = (at: string | null) =>
    sql`(extract(epoch from least(${at}::timestamptz, '2200-01-01')) * 1000000)::bigint`
  const { rows } = await sql<Prepared>`
    select coalesce((select json_agg((select json_agg(distinct l) from (
          select g ->> 0 as l union all
          select s from json_array_elements_text(g -> 1) d, unnest(ts_lexize(d::regdictionary, g ->> 0)) s) forms where l <> '') order by n)
        from unnest(${groups}::json[]) with ordinality as u (g, n)), '[]') as forms,
      ${micros(before.at)} as at, case when ${query.since ?? null}::text is not null then ${micros(query.since ?? null)} end as since,
      (select id from users where username = ${query.from ?? null}) as author`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A question was not prepared.')
  return row
}

/**
 * Posts whose public words the engine knows, the newest first, as far as `check` finds them in the database: all there are, or more
 * than a page. Null: the database has to look for them.
 */
export async function postsByEngine<Hit>(
  { db, searchEngine }: Pick<Services, 'db' | 'searchEngine'>,
  query: SearchPosts,
  { before, limit }: { before: Position; limit: number },
  asked: Asked,
  check: (ids: readonly string[]) => Promise<readonly Hit[]>,
): Promise<Hit[] | null> {
  if (!searchEngine) return null
  const { forms, at, since, author } = await prepare(db, query, before, asked)
  if (query.from !== undefined && author === null) return []
  const groups = [
    ...forms.map((ways, n) => [
      ...ways.map((word) => ({ word, how: 'whole' as const })),
      ...(asked.words[n] === asked.unfinished ? [{ word: asked.unfinished, how: 'beginning' as const }] : []),
    ]),
    ...asked.beginnings.map((word) => [{ word, how: 'beginning' as const }]),
  ]
  const found: Hit[] = []
  let place = { at, id: before.id }
  for (let round = 0; round < roundsMost; round += 1) {
    const hits = await searchEngine.find({
      kind: 'post',
      groups,
      before: place,
      most: atOnce,
      ...(author !== null && { author }),
      ...(since !== null && { since }),
      ...(query.video !== undefined && { hasVideo: true }),
    })
    if (!hits) return null
    found.push(...(await check(hits.map(({ id }) => id))))
    const last = hits.at(-1)
    if (!last || hits.length < atOnce || found.length > limit) return found
    place = { at: last.at, id: Number(last.id) }
  }
  return null
}
