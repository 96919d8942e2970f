import { sql, type RawBuilder } from 'kysely'
import type { Position } from '#core/pages/position.ts'
import { planToOffer, postState, type PostRow } from '#core/posts/post-row.ts'
import type { Db } from '#core/services.ts'

const published = sql.lit(postState.published)

/** The creators whose posts come to a fan: followed, or paid for at this moment. */
const mine = (fanId: number): RawBuilder<number[]> => sql`array(
  select creator_id from relations where fan_id = ${fanId} and (followed_at is not null or subscribed_until > now()))`

/** The viewer's cards of the posts in `ids`, which a WITH clause before has made. */
const cards = (fanId: number): RawBuilder<PostRow> => sql`
  , ids as materialized (select array(select id from page) as a),
  paid as materialized (select creator_id from relations where fan_id = ${fanId} and subscribed_until > now()
    and creator_id = any (array(select creator_id from page))),
  card as (
    select p.*, u.username, u.name, u.avatar,
      p.creator_id = any (array(select creator_id from paid)) as subscribes,
      p.id = any (array(select post_id from likes where user_id = ${fanId} and post_id = any ((select a from ids)::bigint[]))) as liked,
      p.id = any (array(select post_id from bookmarks where user_id = ${fanId} and post_id = any ((select a from ids)::bigint[]))) as bookmarked
    from posts p join users u on u.id = p.creator_id where p.id = any ((select a from ids)::bigint[]))
  select id, creator_id, state, audience, published_at, like_count, comment_count, text, teaser, media,
    username, name, avatar, true as follows, subscribes, liked, bookmarked,
    -- who has a creator in the timeline sees what followers see; only the subscribers' posts can be locked
    case when audience = 2 and not subscribes then ${planToOffer(sql`card.creator_id`)} end as plan
  from card order by published_at desc, id desc`

/**
 * A page of the timeline: pull, by the heads of my creators, in one statement. The newest `limit` posts can only come
 * from the `limit` creators with the newest heads, and none of them is older than the last of those heads; with fewer
 * heads nothing bounds the page but the limit per creator. On later pages a head newer than the cursor is replaced by
 * the creator's newest post before it. Heads of equal times come together: the order among their posts is by id.
 */
export async function timelinePage(db: Db, fanId: number, before: Position, limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with heads as materialized (select * from (
      select h.creator_id, case when h.last_at < ${before.at}::timestamptz then h.last_at else (
        select p.published_at from posts p where p.creator_id = h.creator_id and p.state = ${published}
        and (p.published_at, p.id) < (${before.at}::timestamptz, ${before.id}::bigint) order by published_at desc, id desc limit 1) end as at
      from creator_heads h where h.creator_id = any (${mine(fanId)})
    ) h where at is not null order by at desc fetch first (${limit}::int) rows with ties),
    page as materialized (
      select p.id, p.creator_id from heads h
      cross join lateral (select id, creator_id, published_at from posts p where p.creator_id = h.creator_id and p.state = ${published}
        and (p.published_at, p.id) < (${before.at}::timestamptz, ${before.id}::bigint)
        and p.published_at >= (select case when count(*) >= ${limit}::int then min(at) else '-infinity' end from heads)
        order by published_at desc, id desc limit ${limit}::int) p
      order by p.published_at desc, p.id desc limit ${limit}::int)
    ${cards(fanId)}`.execute(db)
  return rows
}

/** Up to `limit` posts that came after a position, newest first. */
export async function timelineSince(db: Db, fanId: number, after: Position, limit: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with page as materialized (
      select p.id, p.creator_id from creator_heads h
      cross join lateral (select id, creator_id, published_at from posts p where p.creator_id = h.creator_id and p.state = ${published}
        and (p.published_at, p.id) > (${after.at}::timestamptz, ${after.id}::bigint)
        order by published_at desc, id desc limit ${limit}::int) p
      where h.creator_id = any (${mine(fanId)}) and h.last_at >= ${after.at}::timestamptz
      order by p.published_at desc, p.id desc limit ${limit}::int)
    ${cards(fanId)}`.execute(db)
  return rows
}
