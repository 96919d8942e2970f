import { sql, type RawBuilder } from 'kysely'
import { firstRelease } from '#modules/purchases/hold-periods.ts'
import type { Db } from '#platform/services.ts'
import { today, unsealedFrom } from './movements.ts'

export type Change = { now: number; came: number; left: number; cameBefore: number; leftBefore: number }
type Row = {
  day: string
  pending_until: string | null
  subscribers: number
  subscribers_came: number
  subscribers_left: number
  subscribers_came_before: number
  subscribers_left_before: number
  followers: number
  followers_came: number
  followers_left: number
  followers_came_before: number
  followers_left_before: number
}

/** A creator's comings and goings from a day on (SQL of a date), one row a day or event: finalized days, and what came since. */
export const audienceSteps = (creatorId: number, from: RawBuilder<unknown>): RawBuilder<unknown> => {
  const since = sql`greatest(${unsealedFrom}, ${from}::timestamp at time zone 'UTC')`
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`
  return sql`
    select day, subscribers_new, subscribers_lost, followers_new, followers_lost from audience_days where creator_id = ${creatorId} and day >= ${from}
    union all
    select ${dayOf(sql`started_at`)}, 1, 0, 0, 0 from subscriptions where creator_id = ${creatorId} and started_at >= ${since}
    union all
    select ${dayOf(sql`ended_at`)}, 0, 1, 0, 0 from subscriptions where creator_id = ${creatorId} and ended_at >= ${since}
    union all
    select ${dayOf(sql`at`)}, 0, 0, (step > 0)::int, (step < 0)::int from follow_changes where creator_id = ${creatorId} and at >= ${since}`
}

/** Running subscriptions and followers now, and how many came and went in so many days and in as many before them; this day. */
export async function audienceChanges(
  db: Db,
  creatorId: number,
  days: number,
): Promise<{ day: string; pendingUntil: string | null; subscribers: Change; followers: Change }> {
  const first = sql`(${today} - ${days - 1}::int)`
  const columns = (['subscribers', 'followers'] as const).flatMap((who) =>
    (['new', 'lost'] as const).flatMap((what) => {
      const [column, name] = [sql.ref(`${who}_${what}`), `${who}_${what === 'new' ? 'came' : 'left'}`]
      return [
        sql`coalesce(sum(${column}) filter (where day >= ${first}), 0)::int as ${sql.ref(name)}`,
        sql`coalesce(sum(${column}) filter (where day < ${first}), 0)::int as ${sql.ref(`${name}_before`)}`,
      ]
    }),
  )
  const { rows } = await sql<Row>`
    select ${today}::text as day, ${sql.join(columns)},
      -- all that ever came less all that ever left; since the beginning of time, so that it needs no counting
      (select coalesce(sum(subscribers_new - subscribers_lost), 0)::int from (${audienceSteps(creatorId, sql`'-infinity'::date`)}) a) as subscribers,
      (select follower_count from users where id = ${creatorId}) as followers,
      ${firstRelease(creatorId)} as pending_until
    from (${audienceSteps(creatorId, sql`(${today} - ${2 * days - 1}::int)`)}) steps`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query without groups has one row.')
  return {
    day: row.day,
    pendingUntil: row.pending_until,
    subscribers: {
      now: row.subscribers,
      came: row.subscribers_came,
      left: row.subscribers_left,
      cameBefore: row.subscribers_came_before,
      leftBefore: row.subscribers_left_before,
    },
    followers: {
      now: row.followers,
      came: row.followers_came,
      left: row.followers_left,
      cameBefore: row.followers_came_before,
      leftBefore: row.followers_left_before,
    },
  }
}
