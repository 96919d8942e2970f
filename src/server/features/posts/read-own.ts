import type { Post } from '#contract/posts.ts'
import { hydratePosts } from '#core/posts/post-row.ts'
import { postViews } from '#core/posts/post-view.ts'
import type { Services } from '#core/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** A post as its author meets it, after something was done to it. */
export async function readOwn(
  services: Services,
  creatorId: number,
  postId: number,
): Promise<Result<Post, 'not_found'>> {
  const [view] = postViews(await hydratePosts(services.db, creatorId, [postId]), creatorId, services)
  return view ?? fail('not_found')
}
