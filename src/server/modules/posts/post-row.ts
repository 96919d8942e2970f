import { sql, type RawBuilder } from 'kysely'
import type { Audience, Period, PriceMode } from '#contract/fields.ts'
import type { PostState } from '#contract/posts.ts'
import { guestCountry, idOf, visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import { type TagRow, tagsColumn } from '#modules/tags/tag-row.ts'

/** A post with what one viewer is to it: what views are made from. Never sent as it is. */
export type PostRow = {
  id: number
  creator_id: number
  state: PostState
  audience: Audience
  /** In cents before tax; null: nothing. */
  price_cents: number | null
  price_mode: PriceMode
  published_at: string | null
  publish_at: string | null
  expires_at: string | null
  edited_at: string | null
  pinned: boolean
  comments_on: boolean
  like_count: number
  comment_count: number
  /** Others are shown who consent by a link. */
  depicts: boolean
  text: string
  teaser: string
  /** BCP 47; null: not known. */
  language: string | null
  teaser_language: string | null
  mentions: string[] | null
  /** Positions in `media` that are shown before the price is paid. */
  preview: number[] | null
  media: StoredMedia[] | null
  poll: PollRow | null
  tags: TagRow[] | null
  username: string
  name: string
  avatar: string | null
  follows: boolean
  subscribes: boolean
  liked: boolean
  bookmarked: boolean
  /** The viewer has paid the price. */
  unlocked: boolean
  /** The viewer's name, where the author wants it to stand on the pictures. */
  mark: string | null
  /** The plan to offer when the post is locked to this viewer. */
  plan: [Period, number] | null
}

/** A poll with the viewer's own vote, if any. */
export type PollRow = [options: string[], counts: number[], closesAt: string, closed: boolean, voted: number | null]

/** What every statement reads of a post `p` itself. */
export const postColumns = `p.id, p.creator_id, p.state, p.audience, p.price_cents, p.price_mode, p.published_at, p.publish_at, p.expires_at, p.edited_at,
  p.pinned_at is not null as pinned, p.comments_on, p.like_count, p.comment_count, p.text, p.teaser, p.language, p.teaser_language, p.mentions, p.preview, p.media, p.has_co_performers as depicts`

/** The poll of a post `p`, looked for only where there is one. `viewer`: an expression for the viewer's id. */
export const pollColumn = (viewer: string): string => `
  case when p.has_poll then (
    select json_build_array(o.options, o.counts, to_char(o.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), o.closes_at <= now(), v.option)
    from polls o left join poll_votes v on v.post_id = o.post_id and v.user_id = ${viewer} where o.post_id = p.id) end as poll`

/**
 * What stays with those who have paid when a post has ended or its author has removed it (product page, Refunds). A removal
 * by staff leaves `state_before` empty, and nothing to anybody; nor is there anything of what was hidden when it was removed.
 */
const keptByBuyers = sql`(p.state = 'expired' or (p.state = 'removed' and p.state_before <> 'hidden'))`

/** Who is asked whether they may be tagged sees what they say yes to, as soon as all of it is there. */
const shownToTagged = sql`(p.has_tags and p.state in ('processing', 'scheduled')
  and exists (select from tags g where g.post_id = p.id and g.user_id = wanted.viewer and g.state <> 'declined')
  and not exists (select from media m where m.post_id = p.id and m.state <> 'ready'))`

/** `wanted`: rows (id, viewer, n, guest_in); `visible`: whether the author exists for the viewer. */
async function read(
  db: Db | Tx,
  wanted: RawBuilder<unknown>,
  visible: RawBuilder<boolean>,
): Promise<(PostRow & { n: number })[]> {
  const { rows } = await sql<PostRow & { n: number }>`
    select ${sql.raw(postColumns)}, ${sql.raw(pollColumn('wanted.viewer'))}, ${sql.raw(tagsColumn('post', 'wanted.viewer', 'wanted.guest_in'))},
      u.username, u.name, u.avatar,
      r.followed_at is not null as follows, coalesce(r.subscribed_until > now(), false) as subscribes,
      exists (select from likes l where l.user_id = wanted.viewer and l.post_id = p.id) as liked,
      exists (select from bookmarks b where b.user_id = wanted.viewer and b.post_id = p.id) as bookmarked,
      bought.post_id is not null as unlocked,
      u.offer as plan, wanted.n,
      case when u.watermark and u.id <> wanted.viewer then (select v.username from users v where v.id = wanted.viewer) end as mark
    from ${wanted}
    join posts p on p.id = wanted.id
    join users u on u.id = p.creator_id
    left join relations r on r.fan_id = wanted.viewer and r.creator_id = p.creator_id
    left join unlocks bought on bought.user_id = wanted.viewer and bought.post_id = p.id
    where (p.state = 'published' or (p.creator_id = wanted.viewer and p.state <> 'removed')
        or (bought.post_id is not null and ${keptByBuyers}) or ${shownToTagged})
      and ${visible}
      and (u.deleted_at is null or bought.post_id is not null)
    order by wanted.n`.execute(db)
  return rows
}

/**
 * Reads posts by id for a viewer, in the order of `ids`. Left out is what is not there for the viewer: posts
 * that are not published, but for the author's own, what the viewer has paid for and what they are asked about; posts whose author does not exist
 * for the viewer; and of an author who has left all but what the viewer has paid for.
 */
export async function hydratePosts(db: Db | Tx, viewer: Viewer, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const wanted = sql`(select id, ${idOf(viewer)}::bigint as viewer, n, ${guestCountry(viewer)}::text as guest_in from unnest(${ids}::bigint[]) with ordinality as ids(id, n)) wanted`
  return read(db, wanted, visibleTo(viewer, sql`p.creator_id`))
}

/**
 * Posts that a person has paid for, whatever is between them and the author: a block, a hidden country, an account that is
 * gone (decision 119). Whoever asks must name the author to nobody who may not see them.
 */
export async function hydratePurchases(db: Db | Tx, viewerId: number, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const wanted = sql`(select id, ${viewerId}::bigint as viewer, n, null::text as guest_in from unnest(${ids}::bigint[]) with ordinality as ids(id, n)) wanted`
  return read(db, wanted, sql`bought.post_id is not null`)
}

/** `hydratePosts` for many viewers, none of them a guest, with one post each: null where the post is not there for the viewer. */
export async function hydrateForEach(
  db: Db | Tx,
  looks: readonly { viewerId: number; postId: number }[],
): Promise<(PostRow | null)[]> {
  if (looks.length === 0) return []
  const wanted = sql`(select *, null::text as guest_in from unnest(${looks.map(({ postId }) => postId)}::bigint[],
    ${looks.map(({ viewerId }) => viewerId)}::bigint[]) with ordinality as w(id, viewer, n)) wanted`
  const rows = await read(db, wanted, visibleTo(sql`wanted.viewer`, sql`p.creator_id`))
  const found: (PostRow | null)[] = looks.map(() => null)
  for (const row of rows) found[row.n - 1] = row
  return found
}
