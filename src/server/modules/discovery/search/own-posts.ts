import { sql, type RawBuilder } from 'kysely'

// Reads post_search, relations, unlocks: posts of which a viewer may read what is not for everyone.

type Among = {
  before: RawBuilder<unknown>
  since: string
  most: number
}

/**
 * Rows (post_id) of a user's own posts and of those by creators whom they follow or pay, from a time on, and of all that they have
 * bought: as many as `most`, some of them twice.
 */
export const ownPosts = (userId: number, { before, since, most }: Among): RawBuilder<unknown> => sql`
  select post_id from (
    select b.post_id from unlocks b where b.user_id = ${userId}
    union all
    select s.post_id from (
      select ${userId}::bigint as creator_id
      union all select r.creator_id from relations r where r.fan_id = ${userId} and (r.followed_at is not null or r.subscribed_until > now())
    ) c cross join lateral (select s.post_id from post_search s where s.creator_id = c.creator_id and ${before}
      and s.published_at >= ${since}::timestamptz offset 0) s) o
  limit ${most}`
