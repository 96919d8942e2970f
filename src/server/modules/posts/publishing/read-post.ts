import type { Post } from '#contract/posts.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '../post-row.ts'
import { postViews } from '../post-view.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'

/** A post as somebody meets it: its author after something was done to it, or whoever asks for it. */
export async function readPost(services: Services, viewer: Viewer, postId: number): Promise<Result<Post, 'not_found'>> {
  const [view] = postViews(await hydratePosts(services.db, viewer, [postId]), idOf(viewer), services)
  return view ?? fail('not_found')
}
