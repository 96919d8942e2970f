import { type RawBuilder, sql } from 'kysely'
import { visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { top } from '#platform/paging/position.ts'
import { pageOfPosts, type PostPage, type PostPlace } from './post-page.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

/** What of a creator's posts a list is about: all, those with photos or videos, or with one of the two. */
export type PostsPart = 'all' | 'gallery' | 'photo' | 'video'

function chosen(part: PostsPart) {
  // the pinned one stands before the page already
  if (part === 'all') return sql`pinned_at is null`
  if (part === 'gallery') return sql`media is not null`
  return sql`media is not null and exists (select from media m where m.post_id = posts.id and m.kind = ${part})`
}

type Asked = { viewer: Viewer; creator: RawBuilder<boolean>; part: PostsPart } & Pick<
  Parameters<typeof pageOfPosts>[3],
  'relation'
>

/**
 * A page of a creator's published posts, newest first; on the first page the pinned one comes before them. `creator`: who of the users
 * `u` that is; null: nobody.
 */
async function pageOfCreator(
  services: Services,
  { viewer, creator, part, relation }: Asked,
  query: PageQuery,
): Promise<Result<PostPage, 'invalid_input'> | null> {
  const page = pageRequest(query)
  const { before, limit } = page instanceof Failure ? { before: top, limit: 0 } : page
  const { rows } = await sql<{ pinned: number | null; id: number | null; at: string }>`
    with c as materialized (select u.id, (select id from posts where creator_id = u.id and pinned_at is not null
      and state = 'published') as pinned from users u where ${creator})
    select c.pinned, p.id, p.at from c left join lateral (
      select id, published_at as at from posts where creator_id = c.id and state = 'published'
        and ${chosen(part)} and (published_at, id) < (${before.at}::timestamptz, ${before.id})
      order by published_at desc, id desc limit ${limit + 1}) p on true
    order by p.at desc, p.id desc`.execute(services.db)
  const [creatorRow] = rows
  if (!creatorRow) return null
  if (page instanceof Failure) return page
  const { pinned } = creatorRow
  const first = part !== 'all' || pinned === null || query?.cursor !== undefined ? [] : [pinned]
  // of a creator without any there is a row as well
  const places = rows.flatMap(({ id, at }): PostPlace[] => (id === null ? [] : [{ id, at }]))
  return pageOfPosts(services, viewer, places, { limit, first, relation })
}

/** A creator's posts as this viewer meets them. */
export async function listPostsOf(
  services: Services,
  viewer: Viewer,
  { username, part }: { username: string; part: PostsPart },
  query: PageQuery,
): Promise<Result<PostPage, 'not_found' | 'invalid_input'>> {
  const creator = sql<boolean>`u.username = ${username} and u.deleted_at is null and u.suspended_at is null and ${visibleTo(viewer)}`
  return (await pageOfCreator(services, { viewer, creator, part }, query)) ?? fail('not_found')
}

const relations = {
  guest: { follows: false, subscribes: false },
  follower: { follows: true, subscribes: false },
  subscriber: { follows: false, subscribes: true },
} as const

/**
 * A creator's own posts as somebody else gets them. Read as for a guest, who owns and has paid for nothing, and decided
 * by the code that decides for everybody: what the answer leaves out is what others do not get.
 */
export async function previewPosts(
  services: Services,
  creatorId: number,
  { as, ...query }: { as: keyof typeof relations } & NonNullable<PageQuery>,
): Promise<Result<PostPage, 'invalid_input'>> {
  const creator = sql<boolean>`u.id = ${creatorId}`
  const page = await pageOfCreator(services, { viewer: 0, creator, part: 'all', relation: relations[as] }, query)
  return page ?? { posts: [], nextCursor: null }
}
