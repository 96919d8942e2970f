import { sql } from 'kysely'
import type { FollowingFilter } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import { eitherWay } from '#platform/paging/by-time-or-reverse.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { startOf, type Position } from '#platform/paging/position.ts'
import { pictureUrl } from '../picture-url.ts'
import { visibleTo } from '../visibility.ts'
import { personFilter } from '../person-filter.ts'
import type { Db } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Following = Answer<'GET /following'>
type FollowedRow = {
  id: number
  username: string
  name: string
  avatar: string | null
  followed_at: string
  note: string | null
  subscription: Following['people'][number]['subscription']
}

/** Whom somebody follows, the latest or the first of them first, at most `limit` after a place, with the subscription that runs: not to follow is not to stop paying. */
export async function readFollowing(
  db: Db,
  userId: number,
  filter: FollowingFilter,
  { after, limit }: { after: Position; limit: number },
): Promise<FollowedRow[]> {
  const { paying, sort } = filter
  const { comesAfter, order } = eitherWay(sort, after, { at: sql`r.followed_at`, id: sql`u.id` })
  const runs = sql`s.state <> 'ended' and (s.state <> 'cancelled' or s.paused_at is not null or s.renews_at > now())`
  const pays = sql`exists (select from subscriptions s where s.fan_id = ${userId} and s.creator_id = u.id and ${runs})`
  const { rows } = await sql<FollowedRow>`
    select u.id, u.username, u.name, u.avatar, r.followed_at, n.text as note,
      (select json_build_object('id', s.id, 'period', s.period, 'priceCents', s.price_cents, 'state', s.state,
          'renewsAt', to_char(s.renews_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        from subscriptions s where s.fan_id = ${userId} and s.creator_id = u.id and ${runs}) as subscription
    from relations r join users u on u.id = r.creator_id
      left join people_notes n on n.owner_id = ${userId} and n.about_id = u.id
    where r.fan_id = ${userId} and r.followed_at is not null and ${visibleTo(userId)} and ${personFilter(userId, filter)}
      and ${paying === undefined ? sql`true` : sql`${pays} = ${paying === 'yes'}`}
      and ${comesAfter}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function listFollowing(
  db: Db,
  userId: number,
  query: (NonNullable<PageQuery> & FollowingFilter) | undefined,
): Promise<Result<Following, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const after = query?.cursor === undefined ? startOf(query?.sort) : page.before
  const found = await readFollowing(db, userId, query ?? {}, { after, limit: page.limit + 1 })
  const { rows, nextCursor } = cut(found, page.limit, (row) => ({ at: row.followed_at, id: row.id }))
  const people = rows.map(({ username, name, avatar, note, subscription }) => ({
    creator: { username, name, avatarUrl: pictureUrl(avatar) },
    note,
    subscription,
  }))
  return { people, nextCursor }
}
