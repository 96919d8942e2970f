import { sql } from 'kysely'
import { own, withheld, type Declaration } from '#platform/personal-data.ts'

/** What somebody has paid for stays theirs when its author leaves (product page, Refunds). */
const sold = sql`exists (select from unlocks k join users b on b.id = k.user_id
  where k.post_id = posts.id and b.deleted_at is null)`
export const soldMedia = sql`(exists (select from unlocks k join users b on b.id = k.user_id
  where k.post_id = media.post_id and b.deleted_at is null)
  or exists (select from messages g join message_unlocks k on k.message_id = g.id join users b on b.id = k.user_id
    where g.content_id = media.content_id and b.deleted_at is null))`

/** What people publish and keep. */
export const postTables: Readonly<Record<string, Declaration>> = {
  creator_heads: {
    users: { creator_id: withheld('The time of your newest post, which stands with the post itself.') },
    deletion: { delete: ['creator_id'] },
  },
  likes: {
    users: { user_id: own('likes', 'user_id', ['post_id', 'created_at']) },
    deletion: {
      change: (userId) => [
        sql`update posts p set like_count = like_count - 1 from likes l where l.user_id = ${userId} and p.id = l.post_id`,
        sql`delete from likes where user_id = ${userId}`,
      ],
    },
  },
  bookmarks: {
    users: { user_id: own('bookmarks', 'user_id', ['post_id', 'folder_id', 'created_at']) },
    deletion: { delete: ['user_id'] },
  },
  media: {
    users: {
      owner_id: own('media', 'owner_id', [
        'id',
        'post_id',
        'story_id',
        'kind',
        'state',
        'bytes',
        'width',
        'height',
        'alt',
        'created_at',
      ]),
    },
    deletion: {
      change: (userId) => [sql`delete from media where owner_id = ${userId} and not ${soldMedia}`],
    },
  },
  uploads: {
    users: { owner_id: withheld('What is on its way at this moment; once it has arrived, it is in the copy.') },
    deletion: { change: (userId) => [sql`update uploads set owner_id = null where owner_id = ${userId}`] },
  },
  media_work: {
    users: {
      media_id: withheld('What is being done with an upload at this moment; the upload itself is in the copy.'),
    },
    deletion: { keep: 'It goes with its media.' },
  },
  blocked_media: {
    users: { blocked_by: withheld('A decision of the staff, which is in the record of what they did.') },
    deletion: { keep: 'Removed posts must not come back.' },
  },
  blocked_hashes: {
    users: { blocked_id: withheld('Fingerprints of removed media, which belong to no user.') },
    deletion: { keep: 'They hold nothing personal.' },
  },
  posts: {
    users: {
      creator_id: own('posts', 'creator_id', [
        'id',
        'state',
        'audience',
        'published_at',
        'publish_at',
        'expires_at',
        'edited_at',
        'comments_on',
        'price_cents',
        'price_mode',
        'like_count',
        'comment_count',
        'text',
        'teaser',
        'created_at',
      ]),
    },
    deletion: {
      change: (userId) => [
        sql`update posts set has_tags = false where creator_id = ${userId} and has_tags`,
        sql`delete from posts where creator_id = ${userId} and not ${sold}`,
      ],
    },
  },
}
