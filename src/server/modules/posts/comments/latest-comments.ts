import { sql } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import type { Services } from '#platform/services.ts'
import { hydratePosts } from '../post-row.ts'
import { isOpen } from '../post-view.ts'
import { commentView, readComments } from './comment-row.ts'

const ofEach = 2
/** Some of them may be by people who are not there for the viewer. */
const lookedAt = 8

/** The latest comments under each of some posts, newest first; none where the post is not there for the viewer, or locked. */
export async function latestComments(
  { db }: Services,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<{ comments: Comment[] }> {
  const posts = await hydratePosts(db, viewer, [...new Set(postIds)])
  const authors = new Map(posts.filter((row) => isOpen(row, idOf(viewer))).map((row) => [row.id, row.creator_id]))
  if (authors.size === 0) return { comments: [] }
  const rows = await readComments(
    db,
    viewer,
    sql`c.id in (select n.id from unnest(${[...authors.keys()]}::bigint[]) as p(id) cross join lateral (
      select l.id from comments l where l.post_id = p.id and l.parent_id is null and l.state = 'published'
      order by l.id desc limit ${lookedAt}) n)`,
    sql`order by c.id desc`,
  )
  const shown = new Map<number, number>()
  return {
    comments: rows.flatMap((row) => {
      const already = shown.get(row.post_id) ?? 0
      shown.set(row.post_id, already + 1)
      const authorId = authors.get(row.post_id)
      return already < ofEach && authorId !== undefined ? [commentView(row, idOf(viewer), authorId)] : []
    }),
  }
}
