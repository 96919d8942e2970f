import { sql } from 'kysely'
import type { FollowerFilter } from '#contract/supporters.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#core/pages/page.ts'
import { startOf, type Position } from '#core/pages/position.ts'
import { personOf } from '#core/people/person-of.ts'
import { visibleTo } from '#core/people/visibility.ts'
import { whoFits } from '#core/people/who-fits.ts'
import type { Db } from '#core/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { liveTotals } from './live-totals.ts'

type Followers = Answer<'GET /followers'>
export type FollowerRow = {
  id: number
  username: string
  name: string
  avatar: string | null
  followed_at: string
  subscribes: boolean
  earned: number
  payments: number
  note: string | null
}

/** A creator's followers, the latest or the first of them, at most `limit` after a place. */
export async function readFollowers(
  db: Db,
  creatorId: number,
  filter: FollowerFilter,
  { after, limit }: { after: Position; limit: number },
): Promise<FollowerRow[]> {
  const oldest = filter.sort === 'oldest'
  const place = sql`(r.followed_at, r.fan_id) ${oldest ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::bigint)`
  const direction = oldest ? sql`asc` : sql`desc`
  const subscribes = sql`coalesce(r.subscribed_until > now(), false)`
  const { rows } = await sql<FollowerRow>`
    with ${liveTotals(creatorId)}
    select u.id, u.username, u.name, u.avatar, r.followed_at, ${subscribes} as subscribes,
      coalesce(t.earned_cents, 0) + coalesce(l.earned, 0) as earned, coalesce(t.payments, 0) + coalesce(l.payments, 0) as payments, n.text as note
    from relations r join users u on u.id = r.fan_id
      left join supporter_totals t on t.creator_id = ${creatorId} and t.fan_id = r.fan_id
      left join live l on l.fan_id = r.fan_id
      left join people_notes n on n.owner_id = ${creatorId} and n.about_id = r.fan_id
    where r.creator_id = ${creatorId} and r.followed_at is not null and ${place}
      and ${filter.subscribes === undefined ? sql`true` : sql`${subscribes} = ${filter.subscribes === 'yes'}`}
      and ${visibleTo(creatorId)} and ${whoFits(creatorId, filter)}
    order by r.followed_at ${direction}, r.fan_id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function listFollowers(
  db: Db,
  creatorId: number,
  query: (NonNullable<PageQuery> & FollowerFilter) | undefined,
): Promise<Result<Followers, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? startOf(query?.sort) : page.before
  const found = await readFollowers(db, creatorId, query ?? {}, { after, limit: page.limit + 1 })
  const { rows, nextCursor } = cut(found, page.limit, (row) => ({ at: row.followed_at, id: row.id }))
  const followers = rows.flatMap((row) => {
    const fan = personOf(row)
    const { followed_at: followedAt, subscribes, earned, payments, note } = row
    return fan ? [{ fan, followedAt, subscribes, earnedCents: earned, payments, note }] : []
  })
  return { followers, nextCursor }
}
