import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/services.ts'
import type { Asked } from '#platform/text/words.ts'
import { queriesOf } from './words-asked.ts'

// Reads post_search: what the newest posts tell of how far back one has to look.

/**
 * When the first and the last of a window came out, newest first; `last` null: it holds all that there are. `says`: of several words, how
 * many of its posts say each openly; `open`: how many say anything openly.
 */
type Window = { first: string; last: string | null; says: readonly number[]; open: number }

/** `rows`: posts, at most `size` of them. */
export async function readWindow(
  db: Db,
  { rows: posts, size, asked }: { rows: RawBuilder<unknown>; size: number; asked: Asked },
): Promise<Window> {
  const words = asked.words.length + asked.beginnings.length
  const counts =
    words === 1
      ? []
      : Array.from(
          { length: words },
          (_, n) => sql`count(*) filter (where open_words @@ (select each[${sql.lit(n + 1)}] from asked))::int`,
        )
  const { rows } =
    await sql<Window>`${counts.length === 0 ? sql`` : sql`with asked as materialized (select ${queriesOf(asked)} as each)`}
    select max(published_at) as first, case when count(*) = ${size} then min(published_at) end as last, array[${sql.join(
      counts,
    )}]::int[] as says, ${
      counts.length === 0 ? sql`0` : sql`count(*) filter (where open_words <> '')::int`
    } as open from ${posts} w`.execute(db)
  return rows[0] ?? { first: '', last: null, says: [], open: 0 }
}
