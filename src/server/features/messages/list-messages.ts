import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { findMember, isUnreadFor, type Member } from '#core/messages/chat-member.ts'
import { messageViews, readMessages, seenBy, type MessageRow } from '#core/messages/message-row.ts'
import type { Db, Services } from '#core/services.ts'
import { fail, type Result } from '#platform/failure.ts'

type Page = Answer<'GET /chats/:id/messages'>
type Wish = {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
  since?: string | undefined
  limit?: number | undefined
}
/** A place between two messages: `below` of those with smaller ids, and `from` of the others. */
type Cut = { at: number; below: number; from: number }

/** Behind every message. */
const end = Number.MAX_SAFE_INTEGER

async function cutFor(db: Db, chatId: number, wish: Wish, limit: number): Promise<Cut> {
  if (wish.before !== undefined) return { at: wish.before, below: limit, from: 0 }
  if (wish.after !== undefined) return { at: wish.after + 1, below: 0, from: limit }
  if (wish.around !== undefined) {
    const below = Math.floor(limit / 2)
    return { at: wish.around, below, from: limit - below }
  }
  if (wish.since === undefined) return { at: end, below: limit, from: 0 }
  const { rows } = await sql<{ id: number }>`
    select id from messages where chat_id = ${chatId} and created_at >= ${wish.since}::timestamptz order by created_at, id limit 1`.execute(
    db,
  )
  return rows[0] ? { at: rows[0].id, below: 0, from: limit } : { at: end, below: limit, from: 0 }
}

async function firstUnread(db: Db, { chat_id: chatId, user_id: userId, ...member }: Member): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select g.id from messages g join message_contents c on c.id = g.content_id
    where g.chat_id = ${chatId} and g.id > ${Math.max(member.read_up_to, member.cleared_up_to)} and g.sender_id <> ${userId}
      and ${isUnreadFor(sql`${userId}::bigint`)} order by g.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** A part of a conversation, oldest first, as it is there for this person. */
export async function listMessages(
  services: Services,
  { userId, chatId }: { userId: number; chatId: number },
  wish: Wish = {},
): Promise<Result<Page, 'not_found'>> {
  const { db } = services
  const member = await findMember(db, userId, chatId)
  if (!member) return fail('not_found')
  const { at, below, from } = await cutFor(db, chatId, wish, wish.limit ?? limits.pageDefault)
  const part = (side: ReturnType<typeof sql>, order: ReturnType<typeof sql>, most: number): Promise<MessageRow[]> =>
    readMessages(
      db,
      userId,
      sql`m.chat_id = ${chatId} and ${side} and m.id > ${member.cleared_up_to} and ${seenBy(userId)}`,
      sql`order by m.id ${order} limit ${most}`,
    )
  const older = await part(sql`m.id < ${at}`, sql`desc`, below + 1)
  const newer = at === end ? [] : await part(sql`m.id >= ${at}`, sql`asc`, from + 1)
  const rows = [...older.slice(0, below).toReversed(), ...newer.slice(0, from)]
  return {
    messages: messageViews(rows, userId, services),
    hasBefore: older.length > below,
    hasAfter: newer.length > from,
    theirReadUpTo: member.their_read_up_to,
    firstUnreadId: member.unread_count > 0 ? await firstUnread(db, member) : null,
  }
}
