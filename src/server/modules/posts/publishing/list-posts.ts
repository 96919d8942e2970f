import { sql } from 'kysely'
import { visibleTo, type Viewer } from '#modules/accounts/visibility.ts'
import { pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pageOfPosts, type PostPage, type PostPlace } from './post-page.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Creator = { id: number; pinned: number | null }
const pinned = sql`(select id from posts where creator_id = u.id and pinned_at is not null
  and state = 'published')`
/** What of a creator's posts a list is about: all, those with photos or videos, or with one of the two. */
export type PostsPart = 'all' | 'gallery' | 'photo' | 'video'

function chosen(part: PostsPart, { pinned: first }: Creator) {
  // the pinned one stands before the page already
  if (part === 'all') return sql`id is distinct from ${first}::bigint`
  if (part === 'gallery') return sql`media is not null`
  return sql`media is not null and exists (select from media m where m.post_id = posts.id and m.kind = ${part})`
}

/** A page of a creator's published posts, newest first; on the first page the pinned one comes before them. */
async function pageOfCreator(
  services: Services,
  { viewer, creator, part, relation }: { viewer: Viewer; creator: Creator; part: PostsPart } & Pretended,
  query: PageQuery,
): Promise<Result<PostPage, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const first = part !== 'all' || creator.pinned === null || query?.cursor !== undefined ? [] : [creator.pinned]
  const { rows } = await sql<PostPlace>`
    select id, published_at as at from posts where creator_id = ${creator.id} and state = 'published'
      and ${chosen(part, creator)} and (published_at, id) < (${page.before.at}::timestamptz, ${page.before.id})
    order by published_at desc, id desc limit ${page.limit + 1}`.execute(services.db)
  return pageOfPosts(services, viewer, rows, { limit: page.limit, first, relation })
}

type Pretended = Pick<Parameters<typeof pageOfPosts>[3], 'relation'>

/** A creator's posts as this viewer meets them. */
export async function listPostsOf(
  services: Services,
  viewer: Viewer,
  { username, part }: { username: string; part: PostsPart },
  query: PageQuery,
): Promise<Result<PostPage, 'not_found' | 'invalid_input'>> {
  const found = await sql<Creator>`select u.id, ${pinned} as pinned
    from users u where u.username = ${username} and u.deleted_at is null and u.suspended_at is null and ${visibleTo(viewer)}`.execute(
    services.db,
  )
  const [creator] = found.rows
  if (!creator) return fail('not_found')
  return pageOfCreator(services, { viewer, creator, part }, query)
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
  const found = await sql<Creator>`select u.id, ${pinned} as pinned from users u where u.id = ${creatorId}`.execute(
    services.db,
  )
  const creator = found.rows[0] ?? { id: creatorId, pinned: null }
  return pageOfCreator(services, { viewer: 0, creator, part: 'all', relation: relations[as] }, query)
}
