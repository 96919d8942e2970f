import { CompiledQuery } from 'kysely'
import type { Position } from '#platform/paging/position.ts'
import type { Mark } from './mark.ts'
import type { PostRow } from '../post-row.ts'
import { cardColumns, readCards, type CardRow } from '../publishing/card-rows.ts'
import type { Db } from '#platform/services.ts'

// The hottest statements of the program: fixed texts, so that nothing is put together per request and each connection
// plans them once. $1 the fan, $2 how many, $3 and $4 a position.

/**
 * The creators whose posts come to a fan: followed, or paid for at this moment, and not hidden from them; and the fan, whose
 * own posts stand there too (who has none has no head, and costs one look into an index). And those of them who are paid.
 */
const creators = `
  creators as materialized (
    select array_append(array_agg(creator_id), $1::bigint) as mine, array_agg(creator_id) filter (where subscribed_until > now()) as paid
    from relations where fan_id = $1 and (followed_at is not null or subscribed_until > now()) and not hidden)`
const mine = '(select mine from creators)::bigint[]'
const published = `p.state = 'published'`
/** What the statement sees, worked out once. */
const snapshot = ', (select pg_current_snapshot()::text) as snapshot'

/**
 * The viewer's cards of the posts in `page`, which a WITH clause before has made from the index alone: the rows
 * themselves are read here, once and by id. Who has a creator in the timeline sees
 * what followers see; only posts for subscribers, and those with a price, can be locked, and those alone are looked for among
 * what was paid for: a price that is gone does not close what it once opened.
 */
const cards = (more = '') => `
  ids as materialized (select array(select id from page) as a)
  select ${cardColumns('$1', {
    subscribes: 'p.creator_id = any ((select paid from creators)::bigint[])',
    liked:
      'p.id = any (array(select post_id from likes where user_id = $1 and post_id = any ((select a from ids)::bigint[])))',
    bookmarked:
      'p.id = any (array(select post_id from bookmarks where user_id = $1 and post_id = any ((select a from ids)::bigint[])))',
    unlocked: `(p.price_cents is not null or p.audience = 'subscribers') and p.id = any (array(select post_id from unlocks where user_id = $1 and post_id = any ((select a from ids)::bigint[])))`,
  })}${more}
  from posts p join users u on u.id = p.creator_id
  where p.id = any ((select a from ids)::bigint[]) and ${published}`

/**
 * The newest posts of the newest heads (creator_id, at, id, second_at): the heads themselves, and what their creators
 * published before, where that can be new enough. `id` null: a creator whose head came after the position, of whom all is
 * looked for. `from`: the position of a head `h`, from where on; `until`: a time before which nothing is wanted, and
 * `condition`: what of those others is.
 */
const merge = (from: string, until = "'-infinity'", condition = ''): string => `
  bound as materialized (select case when count(*) >= $2::int then min(at) else ${until} end as at from heads),
  page as materialized (
    select id, at from heads where id is not null
    union all
    select p.id, p.published_at from heads h cross join lateral (
      select p.id, p.published_at from posts p where p.creator_id = h.creator_id and ${published} and (p.published_at, p.id) < ${from}
      and p.published_at >= (select at from bound) ${condition}
      order by p.published_at desc, p.id desc limit $2::int) p
    where h.second_at >= (select at from bound)
    order by at desc, id desc limit $2::int)`

// `offset 0` keeps the planner, which does not know how many creators there are, from walking all heads by their time
const firstPage = `
  with ${creators}, heads as materialized (
    select * from (select h.creator_id, h.last_at as at, h.last_id as id, h.second_at from creator_heads h
      where h.creator_id = any (${mine}) offset 0) h
    order by at desc fetch first ($2::int) rows with ties), ${merge('(h.at, h.id)')}, ${cards(snapshot)}`

// Of who published after the position, the newest post before it is mostly their second. Not with equal times: their order is by id.
const laterPage = `
  with ${creators}, heads as materialized (
    select * from (select h.creator_id, case when h.last_at < $3::timestamptz then h.last_at
        when h.last_at > $3::timestamptz and (h.second_at < $3::timestamptz or h.second_at is null) then h.second_at else (
        select p.published_at from posts p where p.creator_id = h.creator_id and ${published}
        and (p.published_at, p.id) < ($3::timestamptz, $4::bigint) order by p.published_at desc, p.id desc limit 1) end as at,
        case when h.last_at < $3::timestamptz then h.last_id end as id, case when h.last_at < $3::timestamptz then h.second_at else 'infinity' end as second_at
      from creator_heads h where h.creator_id = any (${mine}) offset 0) h
    where at is not null order by at desc fetch first ($2::int) rows with ties),
  ${merge('(case when h.id is null then $3::timestamptz else h.at end, coalesce(h.id, $4::bigint))')}, ${cards()}`

/** From when on a post can be new: a creator's publication that was stamped before the mark is committed within an hour. */
const earliest = `($3::timestamptz - case when $5::text is null then '0' else '1 hour' end::interval)`
/**
 * Whether a post, of which these are its time, id and transaction, was not there yet at a mark: it stands after its position
 * ($3, $4), or was stamped before that and committed after its snapshot ($5).
 */
const isNew = (at: string, id: string, xid: string): string => `((${at}, ${id}) > ($3::timestamptz, $4::bigint)
    or (${at} > ${earliest} and ${xid} >= pg_snapshot_xmin($5::pg_snapshot) and not pg_visible_in_snapshot(${xid}, $5::pg_snapshot)))`

const since = `
  with ${creators}, heads as materialized (
    select * from (select h.creator_id, h.last_at as at, h.last_id as id, h.second_at from creator_heads h
      where h.creator_id = any (${mine}) and ${isNew('h.last_at', 'h.last_id', 'h.last_xid')} offset 0) h
    order by at desc fetch first ($2::int) rows with ties),
  ${merge('(h.at, h.id)', earliest, `and ${isNew('p.published_at', 'p.id', 'p.published_xid')}`)}, ${cards(snapshot)}`

/**
 * A page of the timeline: pull, by the heads of my creators, in one statement (and one more where a post has a poll, tagged
 * people or a mark). The newest `limit` posts can only come
 * from the `limit` creators with the newest heads, and none of them is older than the last of those heads; with fewer
 * heads nothing bounds the page but the limit per creator. Before a position, a head that is not older is replaced by
 * the creator's newest post before it. Heads of equal times come together: the order among their posts is by id.
 */
export const timelinePage = (db: Db, fanId: number, before: Position | null, limit: number): Promise<Cards> =>
  before === null ? run(db, firstPage, [fanId, limit]) : run(db, laterPage, [fanId, limit, before.at, before.id])

/** Up to `limit` posts that were not there yet at a mark, newest first. */
export const timelineSince = (db: Db, fanId: number, after: Mark, limit: number): Promise<Cards> =>
  run(db, since, [fanId, limit, after.at, after.id, after.snapshot])

type Cards = {
  posts: PostRow[]
  /** What the statement saw; null where there was nothing, and of a later page. */
  snapshot: string | null
}

async function run(db: Db, text: string, parameters: readonly [fanId: number, ...unknown[]]): Promise<Cards> {
  const { rows } = await db.executeQuery<CardRow & { snapshot?: string }>(CompiledQuery.raw(text, [...parameters]))
  return { posts: await readCards(db, parameters[0], rows), snapshot: rows[0]?.snapshot ?? null }
}
