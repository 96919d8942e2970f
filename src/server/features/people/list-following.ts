import { sql } from 'kysely'
import type { FollowingFilter } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#core/pages/page.ts'
import { bottom } from '#core/pages/position.ts'
import { namedLike } from '#core/people/named-like.ts'
import { pictureUrl } from '#core/people/picture-url.ts'
import { visibleTo } from '#core/people/visibility.ts'
import type { Db } from '#core/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Following = Answer<'GET /following'>
type Row = {
  id: number
  username: string
  name: string
  avatar: string | null
  followed_at: string
  subscription: Following['people'][number]['subscription']
}

/** Whom somebody follows, the latest or the first of them first, with the subscription that runs: not to follow is not to stop paying. */
export async function listFollowing(
  db: Db,
  userId: number,
  query: (NonNullable<PageQuery> & FollowingFilter) | undefined,
): Promise<Result<Following, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { search, paying, sort } = query ?? {}
  const oldest = sort === 'oldest'
  const after = oldest && query?.cursor === undefined ? bottom : page.before
  const direction = oldest ? sql`asc` : sql`desc`
  const runs = sql`s.state <> 'ended' and (s.state <> 'cancelled' or s.paused_at is not null or s.renews_at > now())`
  const pays = sql`exists (select from subscriptions s where s.fan_id = ${userId} and s.creator_id = u.id and ${runs})`
  const found = await sql<Row>`
    select u.id, u.username, u.name, u.avatar, r.followed_at,
      (select json_build_object('id', s.id, 'period', s.period, 'priceCents', s.price_cents, 'state', s.state,
          'renewsAt', to_char(s.renews_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        from subscriptions s where s.fan_id = ${userId} and s.creator_id = u.id and ${runs}) as subscription
    from relations r join users u on u.id = r.creator_id
    where r.fan_id = ${userId} and r.followed_at is not null and u.deleted_at is null and ${visibleTo(userId)}
      and ${search ? namedLike(search) : sql`true`} and ${paying === undefined ? sql`true` : sql`${pays} = ${paying === 'yes'}`}
      and (r.followed_at, u.id) ${oldest ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::bigint)
    order by r.followed_at ${direction}, u.id ${direction} limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.followed_at, id: row.id }))
  const people = rows.map(({ username, name, avatar, subscription }) => ({
    creator: { username, name, avatarUrl: pictureUrl(avatar) },
    subscription,
  }))
  return { people, nextCursor }
}
