import type { Post } from '#contract/posts.ts'
import { hydratePosts } from '#core/posts/post-row.ts'
import { postViews } from '#core/posts/post-view.ts'
import type { Services } from '#core/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** A post as somebody (0: a guest) meets it: its author after something was done to it, or whoever asks for it. */
export async function readPost(
  services: Services,
  viewerId: number,
  postId: number,
): Promise<Result<Post, 'not_found'>> {
  const [view] = postViews(await hydratePosts(services.db, viewerId, [postId]), viewerId, services)
  return view ?? fail('not_found')
}
