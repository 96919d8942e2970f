import { sql } from 'kysely'
import type { PostState } from '#contract/posts.ts'
import type { Audience } from '#contract/fields.ts'
import { updateCreatorHead } from '#modules/posts/update-creator-head.ts'
import type { Tx } from '#platform/services.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import type { StoredMedia, StoredMore } from '#modules/media/media-row.ts'
import type { DemoContent, DemoPost } from './content.ts'
import type { DemoHistory } from './make-history.ts'
import type { DemoPhoto } from './ready-pictures.ts'
import type { DemoPictures } from './store-pictures.ts'
import { idOf, instant, type Ids } from './write-people.ts'

export type Placed = { photo: DemoPhoto; alt: string; more?: StoredMore }
const kindOf = ({ more }: Placed): 'photo' | 'video' => (more ? 'video' : 'photo')
const stored = (placed: Placed): StoredMedia => {
  const { photo, alt, more } = placed
  const { id, width, height, thumbhash, lockedThumbhash, sizes } = photo
  const kind = kindOf(placed)
  return more
    ? [id, kind, width, height, thumbhash, lockedThumbhash, alt, sizes, more]
    : [id, kind, width, height, thumbhash, lockedThumbhash, alt, sizes]
}

async function insertMedia(
  tx: Tx,
  creatorId: number,
  postId: number,
  at: string,
  placed: readonly Placed[],
): Promise<void> {
  for (const [position, one] of placed.entries()) {
    const { photo, alt, more } = one
    const { id, bytes, width, height, thumbhash, lockedThumbhash } = photo
    await sql`insert into media (id, owner_id, post_id, position, kind, state, bytes, width, height, alt, thumbhash,
        locked_thumbhash, sizes, more, created_at)
      values (${id}, ${creatorId}, ${postId}, ${position}, ${kindOf(one)}, 'ready', ${bytes}, ${width}, ${height}, ${alt},
        ${thumbhash}, ${lockedThumbhash}, ${JSON.stringify(photo.sizes)}::json, ${more ? JSON.stringify(more) : null}::json,
        ${at})`.execute(tx)
  }
}

type Written = {
  creatorId: number
  state: PostState
  audience: Audience
  at: string
  text: string
  teaser: string
  placed: readonly Placed[]
  price?: { cents: number; mode: DemoPost['priceMode'] } | undefined
}
/** One post with its media, all of it ready; out since `at`, or made then where its state is another. Gives its number. */
export async function insertPost(
  tx: Tx,
  { creatorId, state, audience, at, text, teaser, placed, price }: Written,
): Promise<number> {
  const media = placed.length === 0 ? null : JSON.stringify(placed.map(stored))
  const { rows } = await sql<{ id: number }>`
    insert into posts (creator_id, state, audience, published_at, created_at, text, teaser, language, teaser_language, media,
      price_cents, price_mode)
    values (${creatorId}, ${state}, ${audience}, ${state === 'published' ? at : null}, ${at},
      ${text}, ${teaser}, ${languageTag(text)}, ${languageTag(teaser)}, ${media}::json, ${price?.cents ?? null}::int, ${price?.mode ?? 'on_top'}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await insertMedia(tx, creatorId, id, at, placed)
  return id
}

/** Ids of the posts that were written. */
export type PostIds = ReadonlyMap<DemoPost, number>

/**
 * Posts of the past with their photos, heads, likes and bookmarks. They do not go through the publication lock: that is
 * for the order of what is new, and nothing here is.
 */
export async function writePosts(
  tx: Tx,
  content: DemoContent,
  history: DemoHistory,
  pictures: DemoPictures,
  { ids, now }: { ids: Ids; now: number },
): Promise<PostIds> {
  const postIds = new Map<DemoPost, number>()
  const all = content.creators
    .flatMap((creator) => creator.posts.map((post) => ({ creatorId: idOf(ids, creator.username), post })))
    .toSorted((a, b) => b.post.hoursAgo - a.post.hoursAgo)
  for (const { creatorId, post } of all) {
    const at = instant(now - post.hoursAgo * 3_600_000)
    const film = post.video && pictures.videos.get(post.video.folder)
    const photos = post.photos.flatMap(({ file, alt }): Placed[] => {
      const photo = pictures.photos.get(file)
      return photo ? [{ photo, alt }] : []
    })
    const placed: Placed[] =
      post.video && film
        ? [{ photo: film, alt: post.video.alt, more: { ms: post.video.durationMs, sound: true } }, ...photos]
        : photos
    const { audience, text, teaser, priceCents, priceMode } = post
    const price = priceCents === undefined ? undefined : { cents: priceCents, mode: priceMode }
    const id = await insertPost(tx, { creatorId, state: 'published', audience, at, text, teaser, placed, price })
    postIds.set(post, id)
    for (const [index, username] of post.bookmarkedBy.entries())
      await sql`insert into bookmarks (user_id, post_id, created_at)
        values (${idOf(ids, username)}, ${id}, ${instant(now - post.hoursAgo * 3_000_000 + index)})`.execute(tx)
  }
  await sql`insert into likes (user_id, post_id, created_at)
    select * from unnest(${history.likes.map(({ fan }) => idOf(ids, fan))}::bigint[],
      ${history.likes.map(({ post }) => postIds.get(post) ?? 0)}::bigint[],
      ${history.likes.map(({ at }) => instant(at))}::timestamptz[])`.execute(tx)
  await sql`insert into post_reach (user_id, post_id, seen_at)
    select * from unnest(${history.seen.map(({ fan }) => idOf(ids, fan))}::bigint[],
      ${history.seen.map(({ post }) => postIds.get(post) ?? 0)}::bigint[],
      ${history.seen.map(({ at }) => instant(at))}::timestamptz[])`.execute(tx)
  const written = [...postIds.values()]
  await sql`update posts p set like_count = c.n from (select post_id, count(*) as n from likes group by 1) c
    where p.id = c.post_id and p.id = any (${written}::bigint[])`.execute(tx)
  const { rows: authors } = await sql<{
    id: number
  }>`select distinct creator_id as id from posts where id = any (${written}::bigint[])`.execute(tx)
  for (const { id } of authors) await updateCreatorHead(tx, id)
  return postIds
}
