import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'

/** One person's side of a chat. */
export type Member = {
  chat_id: number
  user_id: number
  other_id: number
  unread_count: number
  read_up_to: number
  cleared_up_to: number
  their_read_up_to: number
  their_typed_id: number
}

/** A chat as far as it is there for this person; null for chats of others, and for one with someone who is not there. */
export async function findMember(db: Db | Tx, userId: number, chatId: number): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select m.chat_id, m.user_id, m.other_id, m.unread_count, m.read_up_to, m.cleared_up_to,
      o.read_up_to as their_read_up_to, o.typed_id as their_typed_id
    from chat_members m join chat_members o on o.chat_id = m.chat_id and o.user_id = m.other_id
    where m.chat_id = ${chatId} and m.user_id = ${userId} and not m.hidden`.execute(db)
  return rows[0] ?? null
}

/**
 * The same for whoever changes something: the chat's row is held until the end of the transaction, so that what is
 * counted stays true. Lock people before it where both are needed.
 */
export async function lockMember(tx: Tx, userId: number, chatId: number): Promise<Member | null> {
  await sql`select from chats where id = ${chatId} for no key update`.execute(tx)
  return findMember(tx, userId, chatId)
}

/** One message, or what a message that somebody typed says. */
export type WhichMessage = { messageId: number } | { contentId: number }
export const isMessage = (which: WhichMessage): RawBuilder<unknown> =>
  'messageId' in which ? sql`m.id = ${which.messageId}` : sql`m.content_id = ${which.contentId} and m.origin = 'typed'`

/**
 * Holds the chat of a message. In this order: a chat, what is said in it, payments, accounts, and only then the two sides of the
 * chat, which a subscription marks once it is paid.
 */
export const lockChatOf = (tx: Tx, which: WhichMessage): Promise<unknown> =>
  sql`select from chats where id in (select m.chat_id from messages m where ${isMessage(which)}) order by id
    for no key update`.execute(tx)

/**
 * Counts anew what a person has not read, from the messages themselves: not their own, not what they have cleared or deleted,
 * and not what was taken back or hidden, unless they have paid for it. The chat's row is held.
 */
export const countUnread = (tx: Tx, chatId: number, userId: number): Promise<unknown> =>
  sql`update chat_members s set unread_count = n.count from (
      select count(*)::int as count from chat_members m
      join messages g on g.chat_id = m.chat_id and g.id > greatest(m.read_up_to, m.cleared_up_to) and g.sender_id <> m.user_id
      join message_contents c on c.id = g.content_id
      where m.chat_id = ${chatId} and m.user_id = ${userId} and ${isUnreadFor(sql`m.user_id`)}) n
    where s.chat_id = ${chatId} and s.user_id = ${userId} and s.unread_count <> n.count`.execute(tx)

/** Whether message `g` with content `c` is there to be read by this person. */
export const isUnreadFor = (userId: ReturnType<typeof sql>) => sql`
  c.hidden_at is null
  and (c.unsent_at is null or exists (select from message_unlocks u where u.message_id = g.id and u.user_id = ${userId}))
  and not exists (select from hidden_messages h where h.user_id = ${userId} and h.message_id = g.id)`
