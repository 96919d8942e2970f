import { sql } from 'kysely'
import type { FollowerFilter } from '#contract/supporters.ts'
import type { Answer } from '#contract/routes.ts'
import { eitherWay } from '#platform/paging/by-time-or-reverse.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { startOf, type Position } from '#platform/paging/position.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { personFilter } from '#modules/accounts/person-filter.ts'
import type { Db } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { whatOfFans } from './audience-columns.ts'

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
  const { comesAfter, order } = eitherWay(filter.sort, after, { at: sql`r.followed_at`, id: sql`r.fan_id` })
  const fans = whatOfFans(creatorId, sql`r.fan_id`)
  const subscribes = sql`coalesce(r.subscribed_until > now(), false)`
  const { rows } = await sql<FollowerRow>`
    with ${fans.live}
    select u.id, u.username, u.name, u.avatar, r.followed_at, ${subscribes} as subscribes, ${fans.columns}
    from relations r join users u on u.id = r.fan_id ${fans.joins}
    where r.creator_id = ${creatorId} and r.followed_at is not null and ${comesAfter}
      and ${filter.subscribes === undefined ? sql`true` : sql`${subscribes} = ${filter.subscribes === 'yes'}`}
      and ${visibleTo(creatorId)} and ${personFilter(creatorId, filter)}
    order by ${order} limit ${limit}`.execute(db)
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
    const fan = personFromRow(row)
    const { followed_at: followedAt, subscribes, earned, payments, note } = row
    return fan ? [{ fan, followedAt, subscribes, earnedCents: earned, payments, note }] : []
  })
  return { followers, nextCursor }
}
