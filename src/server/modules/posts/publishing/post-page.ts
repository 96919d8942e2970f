import type { Post } from '#contract/posts.ts'
import type { ViewerRelation } from '#modules/entitlements/decide.ts'
import { cut } from '#platform/paging/page.ts'
import type { Position } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '../post-row.ts'
import { postViews } from '../post-view.ts'

export type PostPage = { posts: Post[]; nextCursor: string | null }
/** A post's place in a list. */
export type PostPlace = { id: number; at: string }
const position = (row: PostPlace): Position => ({ at: row.at, id: row.id })

type PageOptions = {
  limit: number
  /** Come before the places, on the same page. */
  first?: readonly number[]
  /** What the viewer is taken to be to every author; only for those who look at their own posts as somebody else. */
  relation?: Pick<ViewerRelation, 'follows' | 'subscribes'> | undefined
}

/** The page of posts at these `limit + 1` places, as the viewer meets them. */
export async function pageOfPosts(
  services: Services,
  viewer: Viewer,
  places: readonly PostPlace[],
  { limit, first = [], relation }: PageOptions,
): Promise<PostPage> {
  const { rows, nextCursor } = cut(places, limit, position)
  const posts = await hydratePosts(services.db, viewer, [...first, ...rows.map((row) => row.id)])
  const met = relation ? posts.map((row) => ({ ...row, ...relation })) : posts
  return { posts: postViews(met, idOf(viewer), services), nextCursor }
}
