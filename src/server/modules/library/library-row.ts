import { sql, type RawBuilder } from 'kysely'
import type { LibraryItem } from '#contract/library.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { visibleTo } from '#modules/accounts/visibility.ts'
import { openView } from '#modules/media/media-view.ts'
import { noOwner } from '#modules/media/signed-address.ts'
import { contentFor, readMessages } from '#modules/messages/message-row.ts'
import { hydratePurchases } from '#modules/posts/post-row.ts'
import { isOpen } from '#modules/posts/post-view.ts'
import type { StoredMedia } from '#modules/media/media-row.ts'
import type { Services } from '#platform/services.ts'

/** `gone`: has left, blocks the buyer, or hides where they are, which are not told apart. `blocked`: by the buyer. */
type CreatorState = 'there' | 'gone' | 'blocked'
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
  creator: CreatorState
}

/** What the creator `u` is to a buyer: decides what the library says of them (decision 119). */
export const creatorFor = (
  userId: number,
): RawBuilder<CreatorState> => sql<CreatorState>`case when u.deleted_at is not null then 'gone'
  when exists (select from blocks own where own.user_id = ${userId} and own.blocked_id = u.id) then 'blocked'
  when ${visibleTo(userId)} then 'there' else 'gone' end`

/** What a person has unlocked and still has: a refund takes the unlock, and the item with it. */
export const libraryRows = (
  userId: number,
  condition: RawBuilder<boolean>,
  rest: RawBuilder<unknown>,
): RawBuilder<LibraryRow> => sql<LibraryRow>`
  select p.id, p.kind, p.made_at as at, p.price_cents + p.tax_cents as total, k.post_id, g.message_id,
    u.username, u.name, u.avatar, ${creatorFor(userId)} as creator
  from purchases p
  left join unlocks k on k.purchase_id = p.id left join posts o on o.id = k.post_id
  left join message_unlocks g on g.purchase_id = p.id left join messages m on m.id = g.message_id
    left join message_contents c on c.id = m.content_id
  join users u on u.id = p.creator_id
  where p.buyer_id = ${userId} and p.kind in ('unlock', 'message_unlock', 'live_ticket') and (k.post_id is not null or g.message_id is not null)
    and ${condition} ${rest}`

/**
 * The items of these rows as their owner meets them: two statements, however many they are. What a creator who is gone has
 * sold opens, and neither it nor the addresses of its media lead to them.
 */
export async function libraryItems(
  services: Services,
  userId: number,
  rows: readonly LibraryRow[],
): Promise<LibraryItem[]> {
  const { db } = services
  const nowSeconds = Math.floor(Date.now() / 1000)
  const kept = rows.filter(({ creator }) => creator !== 'blocked')
  const messageIds = kept.flatMap((row) => row.message_id ?? [])
  const [posts, messages] = await Promise.all([
    hydratePurchases(
      db,
      userId,
      kept.flatMap((row) => row.post_id ?? []),
    ),
    messageIds.length === 0
      ? []
      : // what was cleared from the chat stays here
        readMessages(db, userId, sql`m.id = any (${messageIds}::bigint[])`),
  ])
  const postById = new Map(posts.filter((post) => isOpen(post, userId)).map((post) => [post.id, post]))
  const messageById = new Map(
    messages.filter((message) => contentFor(message, userId) === 'open').map((message) => [message.id, message]),
  )
  return rows.map((row): LibraryItem => {
    const isThere = row.creator === 'there'
    const post = postById.get(row.post_id ?? 0)
    const message = messageById.get(row.message_id ?? 0)
    const found = post ?? message
    const ownerId = isThere ? (post?.creator_id ?? message?.sender_id ?? noOwner) : noOwner
    const view = (media: StoredMedia) => openView(media, services, { nowSeconds, mark: found?.mark ?? null, ownerId })
    return {
      id: row.id,
      kind: row.post_id === null ? 'message' : 'post',
      at: row.at,
      totalCents: row.total,
      state: row.creator === 'blocked' ? 'blocked' : found ? 'open' : 'unavailable',
      creator: isThere ? personFromRow(row) : null,
      creatorLeft: row.creator === 'gone',
      postId: isThere ? (post?.id ?? null) : null,
      chatId: isThere ? (message?.chat_id ?? null) : null,
      text: found?.text ?? '',
      media: (found?.media ?? []).map(view),
    }
  })
}
