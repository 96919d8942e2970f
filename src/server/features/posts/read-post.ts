import type { Post } from '#contract/posts.ts'
import { idOf, type Viewer } from '#core/people/visibility.ts'
import { hydratePosts } from '#core/posts/post-row.ts'
import { postViews } from '#core/posts/post-view.ts'
import type { Services } from '#core/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** A post as somebody meets it: its author after something was done to it, or whoever asks for it. */
export async function readPost(services: Services, viewer: Viewer, postId: number): Promise<Result<Post, 'not_found'>> {
  const [view] = postViews(await hydratePosts(services.db, viewer, [postId]), idOf(viewer), services)
  return view ?? fail('not_found')
}
