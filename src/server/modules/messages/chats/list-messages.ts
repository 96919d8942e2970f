import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { findMember, isUnreadFor, type Member } from '../chat-member.ts'
import { messageViews, notDeletedBy, readMessages } from '../message-row.ts'
import type { Db, Services } from '#platform/services.ts'
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
  const ids = (side: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number): RawBuilder<unknown> => sql`
    (select m.id from messages m where m.chat_id = ${chatId} and ${side} and m.id > ${member.cleared_up_to} and ${notDeletedBy(userId)}
      order by m.id ${order} limit ${most})`
  const found = await readMessages(
    db,
    userId,
    // both sides with one statement
    sql`m.id = any (array(${ids(sql`m.id < ${at}`, sql`desc`, below + 1)}
      union all ${ids(sql`m.id >= ${at}`, sql`asc`, at === end ? 0 : from + 1)}))`,
    sql`order by m.id`,
  )
  const older = found.filter(({ id }) => id < at)
  const newer = found.slice(older.length)
  const rows = [...older.slice(Math.max(0, older.length - below)), ...newer.slice(0, from)]
  return {
    messages: messageViews(rows, userId, services),
    hasBefore: older.length > below,
    hasAfter: newer.length > from,
    theirReadUpTo: member.their_read_up_to,
    firstUnreadId: member.unread_count > 0 ? await firstUnread(db, member) : null,
  }
}
