import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counted, noWords, type Command } from './command.ts'

const atOnce = 1_000

type Counter = { table: RawBuilder<unknown>; column: RawBuilder<unknown>; truth: RawBuilder<unknown> }
const counters: readonly (Counter & { what: string })[] = [
  {
    what: 'like',
    table: sql`posts`,
    column: sql`like_count`,
    truth: sql`(select count(*) from likes where post_id = t.id)`,
  },
  {
    what: 'comment',
    table: sql`posts`,
    column: sql`comment_count`,
    truth: sql`(select count(*) from comments c left join comments o on o.id = c.parent_id
      where c.post_id = t.id and c.state = 'published' and coalesce(o.state, c.state) = c.state)`,
  },
  {
    what: 'follower',
    table: sql`users`,
    column: sql`follower_count`,
    truth: sql`(select count(*) from relations where creator_id = t.id and followed_at is not null)`,
  },
  {
    what: 'post',
    table: sql`users`,
    column: sql`post_count`,
    truth: sql`(select count(*) from posts where creator_id = t.id and state = 'published')`,
  },
  ...(['photo', 'video'] as const).map((kind) => ({
    what: kind,
    table: sql`users`,
    column: sql.ref(`${kind}_count`),
    truth: sql`(select count(*) from posts p join media m on m.post_id = p.id
      where p.creator_id = t.id and p.state = 'published' and m.kind = ${kind})`,
  })),
]

/**
 * Counts again, in batches, exact while people go on: whoever likes or follows writes the mark first and then moves the
 * count, so a count that is taken while the row is locked misses only marks that will still be added to it.
 */
async function rebuild(db: Db, { table, column, truth }: Counter): Promise<number> {
  let corrected = 0
  let after = 0
  for (;;) {
    const from = after
    const batch = await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from ${table} where id > ${from} order by id limit ${atOnce}
        for no key update`.execute(tx)
      const ids = rows.map(({ id }) => id)
      // a statement of its own: it sees what was committed while the rows were waited for
      const changed = await sql`update ${table} t set ${column} = ${truth}
        where id = any (${ids}::bigint[]) and ${column} <> ${truth}`.execute(tx)
      return { last: ids.at(-1), changed: Number(changed.numAffectedRows ?? 0) }
    })
    if (batch.last === undefined) return corrected
    corrected += batch.changed
    after = batch.last
  }
}

export const countersRebuild: Command = {
  name: 'counters rebuild',
  usage: '',
  summary: 'counts likes, comments, followers, posts, photos and videos again',
  prepare(words) {
    noWords(words)
    return async ({ db }) => {
      const lines: string[] = []
      for (const { what, ...counter } of counters)
        lines.push(`${counted(await rebuild(db, counter), `${what} count`)} corrected.`)
      return { lines }
    }
  },
}
