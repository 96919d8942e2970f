import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { cut, pageRequest, type PageQuery } from '#core/pages/page.ts'
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

/** Whom somebody follows, the latest first, with the subscription that runs: not to follow is not to stop paying. */
export async function listFollowing(
  db: Db,
  userId: number,
  query: PageQuery,
): Promise<Result<Following, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await sql<Row>`
    select u.id, u.username, u.name, u.avatar, r.followed_at,
      (select json_build_object('id', s.id, 'period', s.period, 'priceCents', s.price_cents, 'state', s.state,
          'renewsAt', to_char(s.renews_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
        from subscriptions s where s.fan_id = ${userId} and s.creator_id = u.id
          and s.state <> 'ended' and (s.state <> 'cancelled' or s.paused_at is not null or s.renews_at > now())) as subscription
    from relations r join users u on u.id = r.creator_id
    where r.fan_id = ${userId} and r.followed_at is not null and u.deleted_at is null and ${visibleTo(userId)}
      and (r.followed_at, u.id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by r.followed_at desc, u.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.followed_at, id: row.id }))
  const people = rows.map(({ username, name, avatar, subscription }) => ({
    creator: { username, name, avatarUrl: pictureUrl(avatar) },
    subscription,
  }))
  return { people, nextCursor }
}
