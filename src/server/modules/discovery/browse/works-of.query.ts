import { sql } from 'kysely'
import type { BrowsedCreator } from '#contract/browse.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '#modules/posts/post-row.ts'
import { postViews } from '#modules/posts/post-view.ts'
import type { Services } from '#platform/services.ts'

// Reads posts: what stands on the cards of creators.

const worksOnCard = 3

/** The newest photos and videos of each creator, as the viewer meets them. */
export async function worksOf(services: Services, viewer: Viewer, creatorIds: readonly number[]) {
  const { rows } = await sql<{ id: number; creator_id: number }>`
    select p.id, c.id as creator_id from unnest(${creatorIds}::bigint[]) c(id) cross join lateral (
      select id from posts where creator_id = c.id and state = 'published' and media is not null
      order by published_at desc, id desc limit ${worksOnCard}) p`.execute(services.db)
  const found = await hydratePosts(
    services.db,
    viewer,
    rows.map((row) => row.id),
  )
  const views = new Map(postViews(found, idOf(viewer), services).map((post) => [post.id, post]))
  const works = new Map<number, BrowsedCreator['works']>()
  for (const { id, creator_id: creatorId } of rows) {
    const post = views.get(id)
    if (!post) continue
    const media = (post.locked ? post.preview[0] : post.media.find(({ kind }) => kind !== 'voice')) ?? null
    const lockedThumbhash = post.locked && !media ? (post.media[0]?.lockedThumbhash ?? null) : null
    if (media || lockedThumbhash !== null)
      works.set(creatorId, [...(works.get(creatorId) ?? []), { media, lockedThumbhash }])
  }
  return works
}
