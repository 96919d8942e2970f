import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import { findMember } from '../chat-member.ts'
import { messageViews, readMessages, seenBy } from '../message-row.ts'
import { pageRequest } from '#platform/paging/page.ts'
import { writePosition } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Page = Answer<'GET /chats/:id/media'>
type Wish = { cursor?: string | undefined; limit?: number | undefined; kind?: 'photo' | 'video' | 'voice' | undefined }

/**
 * Media of a chat that this person may see, of so many messages at once, newest first. What they have paid for stays here even if they
 * have cleared the chat.
 */
export async function listChatMedia(
  services: Services,
  { userId, chatId }: { userId: number; chatId: number },
  wish: Wish = {},
): Promise<Result<Page, 'not_found' | 'invalid_input'>> {
  const page = pageRequest(wish)
  if (page instanceof Failure) return page
  if (!(await findMember(services.db, userId, chatId))) return fail('not_found')
  const bought = sql`exists (select from message_unlocks b where b.message_id = m.id and b.user_id = ${userId})`
  const rows = await readMessages(
    services.db,
    userId,
    sql`m.chat_id = ${chatId} and m.has_media and m.id < ${page.before.id} and c.hidden_at is null
      and (${bought} or (${seenBy(userId)} and c.unsent_at is null and (c.price_cents is null or m.sender_id = ${userId})))
      and ${wish.kind === undefined ? sql`true` : sql`exists (select from json_array_elements(c.media) e where e->>1 = ${wish.kind})`}`,
    sql`order by m.id desc limit ${page.limit + 1}`,
  )
  const kept = rows.slice(0, page.limit)
  const last = kept.at(-1)
  return {
    items: messageViews(kept, userId, services).flatMap(({ id: messageId, at, mine, media }) =>
      media
        .filter(({ kind }) => wish.kind === undefined || kind === wish.kind)
        .map((one) => ({ messageId, at, mine, media: one })),
    ),
    nextCursor: rows.length > page.limit && last ? writePosition({ at: last.created_at, id: last.id }) : null,
  }
}
