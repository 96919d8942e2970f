import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/fields.ts'
import { visibleTo } from '../people/visibility.ts'
import type { Db, Tx } from '../services.ts'
import type { StoredMedia } from '../tables/posts.ts'

/** A post with what one viewer is to it: what views are made from. Never sent as it is. */
export type PostRow = {
  id: number
  creator_id: number
  state: number
  audience: number
  /** On top of the audience, in cents before tax; null: nothing. */
  price_cents: number | null
  published_at: string | null
  like_count: number
  comment_count: number
  text: string
  teaser: string
  media: StoredMedia[] | null
  username: string
  name: string
  avatar: string | null
  follows: boolean
  subscribes: boolean
  liked: boolean
  bookmarked: boolean
  /** The viewer has paid the price. */
  unlocked: boolean
  /** The plan to offer when the post is locked to this viewer. */
  plan: [Period, number] | null
}

/** `posts.state` as the database keeps it. */
export const postState = { processing: 1, published: 5, removed: 7, failed: 8 } as const

/** `wanted`: rows (id, viewer, n); `viewer` and `visible` say who looks, and whether the author exists for them. */
async function read(
  db: Db | Tx,
  wanted: RawBuilder<unknown>,
  viewer: RawBuilder<unknown>,
  visible: RawBuilder<boolean>,
): Promise<(PostRow & { n: number })[]> {
  const { rows } = await sql<PostRow & { n: number }>`
    select p.id, p.creator_id, p.state, p.audience, p.price_cents, p.published_at, p.like_count, p.comment_count, p.text, p.teaser, p.media,
      u.username, u.name, u.avatar,
      r.followed_at is not null as follows, coalesce(r.subscribed_until > now(), false) as subscribes,
      exists (select from likes l where l.user_id = ${viewer} and l.post_id = p.id) as liked,
      exists (select from bookmarks b where b.user_id = ${viewer} and b.post_id = p.id) as bookmarked,
      p.price_cents is not null and exists (select from unlocks k where k.user_id = ${viewer} and k.post_id = p.id) as unlocked,
      u.offer as plan, wanted.n
    from ${wanted}
    join posts p on p.id = wanted.id
    join users u on u.id = p.creator_id
    left join relations r on r.fan_id = ${viewer} and r.creator_id = p.creator_id
    where (p.state = ${postState.published} or (p.creator_id = ${viewer} and p.state <> ${postState.removed}))
      and ${visible}
      and (u.deleted_at is null or exists (select from unlocks k where k.user_id = ${viewer} and k.post_id = p.id))
    order by wanted.n`.execute(db)
  return rows
}

/**
 * Reads posts by id for a viewer (0: a guest), in the order of `ids`; ids that are not there, or are neither published
 * nor the viewer's own, are left out, and so are those whose author does not exist for the viewer. Of an author who has left
 * there is only what the viewer has paid for.
 */
export async function hydratePosts(db: Db | Tx, viewerId: number, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const wanted = sql`unnest(${ids}::bigint[]) with ordinality as wanted(id, n)`
  return read(db, wanted, sql`${viewerId}::bigint`, visibleTo(viewerId, sql`p.creator_id`))
}

/** The same for many viewers, none of them a guest, with one post each: null where the post is not there for the viewer. */
export async function hydrateForEach(
  db: Db | Tx,
  looks: readonly { viewerId: number; postId: number }[],
): Promise<(PostRow | null)[]> {
  if (looks.length === 0) return []
  const wanted = sql`unnest(${looks.map(({ postId }) => postId)}::bigint[], ${looks.map(({ viewerId }) => viewerId)}::bigint[])
    with ordinality as wanted(id, viewer, n)`
  const viewer = sql`wanted.viewer`
  const rows = await read(db, wanted, viewer, visibleTo(viewer, sql`p.creator_id`))
  const found: (PostRow | null)[] = looks.map(() => null)
  for (const row of rows) found[row.n - 1] = row
  return found
}
