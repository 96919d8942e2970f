import type { Post } from '#contract/posts.ts'
import { cut } from '../pages/page.ts'
import type { Position } from '../pages/position.ts'
import type { Services } from '../services.ts'
import { hydratePosts } from './post-row.ts'
import { postViews } from './post-view.ts'

export type PostPage = { posts: Post[]; nextCursor: string | null }
/** A post's place in a list. */
export type PostPlace = { id: number; at: string }
const position = (row: PostPlace): Position => ({ at: row.at, id: row.id })

/** The page of posts at these `limit + 1` places, as the viewer meets them; `first` come before them on the page. */
export async function pageOfPosts(
  services: Services,
  viewerId: number,
  places: readonly PostPlace[],
  { limit, first = [] }: { limit: number; first?: readonly number[] },
): Promise<PostPage> {
  const { rows, nextCursor } = cut(places, limit, position)
  const posts = await hydratePosts(services.db, viewerId, [...first, ...rows.map((row) => row.id)])
  return { posts: postViews(posts, viewerId, services), nextCursor }
}
