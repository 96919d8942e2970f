import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import { hydrateForEach, type PostRow } from '../post-row.ts'
import { postViews } from '../post-view.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Result } from '#platform/failure.ts'

type Left = Pick<
  PostRow,
  'id' | 'creator_id' | 'audience' | 'price_cents' | 'price_mode' | 'published_at' | 'username' | 'name' | 'avatar'
>

/** What is left to say of a post that is gone for its buyer: that it was bought, and from whom. No content, no counts. */
const emptied = (left: Left): PostRow => ({
  ...left,
  state: 'removed',
  publish_at: null,
  expires_at: null,
  edited_at: null,
  pinned: false,
  comments_on: false,
  like_count: 0,
  comment_count: 0,
  depicts: false,
  text: '',
  teaser: '',
  language: null,
  teaser_language: null,
  mentions: null,
  preview: null,
  media: null,
  poll: null,
  tags: null,
  follows: false,
  subscribes: false,
  liked: false,
  bookmarked: false,
  unlocked: true,
  mark: null,
  plan: null,
})

/**
 * The answer to an unlock that was answered before: the post as it is for this fan now, and without content where it is gone,
 * such as after a block or a removal.
 */
export async function repeatedUnlock(
  services: Services,
  fanId: number,
  postId: number,
): Promise<Result<Post, 'not_found'>> {
  const [row] = await hydrateForEach(services.db, [{ viewerId: fanId, postId }])
  const { rows } = row
    ? { rows: [] }
    : await sql<Left>`select p.id, p.creator_id, p.audience, p.price_cents, p.price_mode, p.published_at, u.username, u.name, u.avatar
        from posts p join users u on u.id = p.creator_id where p.id = ${postId}`.execute(services.db)
  const shown = row ?? (rows[0] && emptied(rows[0]))
  const [view] = shown ? postViews([shown], fanId, services) : []
  return view ?? fail('not_found')
}
