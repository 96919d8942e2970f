import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import type { Db, Tx } from '#platform/services.ts'
import { hydratePosts, type PostRow } from './post-row.ts'
import { isOpen } from './post-view.ts'

/** A post as this viewer meets it, with whether it is open to them; null where there is none for them. */
export async function visiblePost(
  db: Db | Tx,
  viewer: Viewer,
  postId: number,
): Promise<{ row: PostRow; open: boolean } | null> {
  const [row] = await hydratePosts(db, viewer, [postId])
  return row ? { row, open: isOpen(row, idOf(viewer)) } : null
}
