import { sql } from 'kysely'
import type { OpenPost, Post } from '#contract/posts.ts'
import type { Guest, Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '#modules/posts/post-row.ts'
import { postViews } from '#modules/posts/post-view.ts'
import type { Services } from '#platform/services.ts'

// Reads posts: which of a creator's are for everyone. What a guest sees of them is decided where it is for everybody.

/** A post as a guest meets it; null: there is none. */
export async function postForGuest(services: Services, guest: Viewer, postId: number): Promise<Post | null> {
  return postViews(await hydratePosts(services.db, guest, [postId]), 0, services)[0] ?? null
}

/** A creator's newest posts that everyone may read, the newest first. */
export async function newestForAll(
  services: Services,
  guest: Guest,
  { creatorId, most }: { creatorId: number; most: number },
): Promise<OpenPost[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where creator_id = ${creatorId} and state = 'published' and audience = 'everyone' and price_cents is null
    order by published_at desc, id desc limit ${most}`.execute(services.db)
  const ids = rows.map((row) => row.id)
  return postViews(await hydratePosts(services.db, guest, ids), 0, services).flatMap((post) =>
    post.locked ? [] : [post],
  )
}
