import { sql, type RawBuilder } from 'kysely'
import type { LibraryItem } from '#contract/library.ts'
import { messageViews, readMessages } from '#modules/messages/message-row.ts'
import { personOf } from '#modules/accounts/person-of.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { hydratePosts } from '#modules/posts/post-row.ts'
import { postViews } from '#modules/posts/post-view.ts'
import type { Services } from '#platform/services.ts'

export type LibraryRow = {
  id: string
  kind: 'unlock' | 'message_unlock'
  at: string
  total: number
  post_id: number | null
  message_id: number | null
  username: string | null
  name: string | null
  avatar: string | null
  left: boolean
}

/**
 * What a person has unlocked and still has: a refund takes the unlock, and the item with it. `there`: whether its creator
 * exists for the person; one who has left does.
 */
export const libraryRows = (
  userId: number,
  condition: RawBuilder<boolean>,
  rest: RawBuilder<unknown>,
): RawBuilder<LibraryRow> => sql<LibraryRow>`
  select p.id, p.kind, p.made_at as at, p.price_cents + p.tax_cents as total, k.post_id, g.message_id,
    case when u.deleted_at is null and ${visibleTo(userId)} then u.username end as username, u.name, u.avatar, u.deleted_at is not null as left
  from purchases p
  left join unlocks k on k.purchase_id = p.id left join posts o on o.id = k.post_id
  left join message_unlocks g on g.purchase_id = p.id left join messages m on m.id = g.message_id
    left join message_contents c on c.id = m.content_id
  join users u on u.id = p.creator_id
  where p.buyer_id = ${userId} and p.kind in ('unlock', 'message_unlock') and (k.post_id is not null or g.message_id is not null)
    and ${condition} ${rest}`

/** The items of these rows as their owner meets them: two statements, however many they are. */
export async function libraryItems(
  services: Services,
  userId: number,
  rows: readonly LibraryRow[],
): Promise<LibraryItem[]> {
  const { db } = services
  const messageIds = rows.flatMap((row) => row.message_id ?? [])
  const [posts, messages] = await Promise.all([
    hydratePosts(
      db,
      userId,
      rows.flatMap((row) => row.post_id ?? []),
    ),
    messageIds.length === 0
      ? []
      : // what was cleared from the chat stays here
        readMessages(db, userId, sql`m.id = any (${messageIds}::bigint[])`),
  ])
  const postById = new Map(postViews(posts, userId, services).map((post) => [post.id, post]))
  const messageById = new Map(messageViews(messages, userId, services).map((message) => [message.id, message]))
  return rows.map((row): LibraryItem => {
    const creator = personOf(row)
    const base = { id: row.id, at: row.at, totalCents: row.total, creator, creatorLeft: row.left }
    const nothing = { ...base, state: 'unavailable' as const, postId: null, chatId: null, text: '', media: [] }
    if (row.post_id !== null) {
      const post = postById.get(row.post_id)
      if (!post || post.locked) return { ...nothing, kind: 'post' }
      return { ...base, kind: 'post', state: 'open', postId: post.id, chatId: null, text: post.text, media: post.media }
    }
    const message = messageById.get(row.message_id ?? 0)
    const there = message?.state === 'sent' && (row.left || creator !== null)
    if (!there) return { ...nothing, kind: 'message' }
    const { chatId, text, media } = message
    return { ...base, kind: 'message', state: 'open', postId: null, chatId, text, media }
  })
}
