import { sql, type RawBuilder } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { Chat } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import { countUnread, lockMember, type Member } from '../chat-member.ts'
import { signalChat } from './signal-chat.ts'
import type { Services, Tx } from '#platform/services.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { findChat } from './chat-row.ts'

/** Rows among which a message's number of readers is spread. */
const readShards = 16

type Side = { userId: number; chatId: number }
type Changed<Code extends 'too_many' = never> = Result<Chat, 'not_found' | Code>

/** Changes my side of a chat, whose row is held, and tells my other devices. */
async function change<Code extends 'too_many' = never>(
  { db }: Services,
  { userId, chatId }: Side,
  work: (tx: Tx, member: Member) => Promise<void | Failure<Code>>,
): Promise<Changed<Code>> {
  return transaction(db, async (tx): Promise<Changed<Code>> => {
    const member = await lockMember(tx, userId, chatId)
    if (!member) return fail('not_found')
    const refused = await work(tx, member)
    if (refused instanceof Failure) return refused
    return (await findChat(tx, userId, chatId)) ?? fail('not_found')
  })
}

const set = (tx: Tx, { user_id: userId, chat_id: chatId }: Member, values: RawBuilder<unknown>): Promise<unknown> =>
  sql`update chat_members set ${values} where chat_id = ${chatId} and user_id = ${userId}`.execute(tx)

/** Pins or mutes a chat; the pin's time stays when it is pinned again. */
export const setChat = (
  services: Services,
  side: Side,
  { pinned, muted }: { pinned?: boolean | undefined; muted?: boolean | undefined },
): Promise<Changed<'too_many'>> =>
  change<'too_many'>(services, side, async (tx, member) => {
    if (pinned === true) {
      // one after the other, so that the limit holds
      await sql`select from accounts where user_id = ${side.userId} for no key update`.execute(tx)
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from chat_members
        where user_id = ${side.userId} and rank = 2 and listed and not hidden and chat_id <> ${side.chatId}`.execute(tx)
      if ((rows[0]?.n ?? 0) >= limits.pinnedChatsMax) return fail('too_many')
    }
    if (pinned !== undefined)
      await set(tx, member, pinned ? sql`pinned_at = coalesce(pinned_at, now())` : sql`pinned_at = null`)
    if (muted !== undefined) await set(tx, member, sql`muted = ${muted}`)
    await signalUpdates(tx, side.userId)
  })

/** Everything of now is gone for me. That I have read it is not said. */
async function clear(tx: Tx, member: Member): Promise<void> {
  await set(
    tx,
    member,
    sql`cleared_up_to = coalesce((select max(id) from messages where chat_id = ${member.chat_id}), 0), unread_count = 0`,
  )
  // what lies below the line needs no mark of its own
  await sql`delete from hidden_messages h using messages g where h.user_id = ${member.user_id} and g.id = h.message_id
    and g.chat_id = ${member.chat_id}`.execute(tx)
  await signalUpdates(tx, member.user_id)
}

export const clearChat = (services: Services, side: Side): Promise<Changed> => change(services, side, clear)

/** Takes a chat out of my list; the next message brings it back, without what was there before. */
export async function removeChat(services: Services, side: Side): Promise<Result<Record<string, never>, 'not_found'>> {
  const changed = await change(services, side, async (tx, member) => {
    await clear(tx, member)
    await set(tx, member, sql`listed = false, pinned_at = null`)
  })
  return changed instanceof Failure ? changed : {}
}

/** I have read up to this message, or to the newest one before it; never goes back. */
export const markRead = (services: Services, side: Side, upTo: number): Promise<Changed> =>
  change(services, side, async (tx, member) => {
    const { rows } = await sql<{ id: number }>`
      update chat_members set read_up_to = n.id from (
        select id from messages where chat_id = ${side.chatId} and id <= ${upTo} order by id desc limit 1) n
      where chat_id = ${side.chatId} and user_id = ${side.userId} and read_up_to < n.id returning n.id`.execute(tx)
    const [reached] = rows
    if (!reached) return
    await sql`insert into list_message_reads (list_message_id, shard, count)
      select list_message_id, ${side.chatId % readShards}, count(*) from messages
      where chat_id = ${side.chatId} and id > ${member.read_up_to} and id <= ${reached.id} and sender_id <> ${side.userId}
        and list_message_id is not null group by 1 order by 1
      on conflict (list_message_id, shard) do update set count = list_message_reads.count + excluded.count`.execute(tx)
    await countUnread(tx, member.chat_id, side.userId)
    await signalChat(tx, { chatId: side.chatId, event: chatEvents.read, badges: [side.userId] })
  })

/** Deletes messages of a chat for me alone. Those of other chats are passed over. */
export async function hideMessages(
  services: Services,
  side: Side,
  messageIds: readonly number[],
): Promise<Result<Record<string, never>, 'not_found'>> {
  const changed = await change(services, side, async (tx) => {
    await sql`insert into hidden_messages (user_id, message_id)
      select ${side.userId}, id from messages where chat_id = ${side.chatId} and id = any (${messageIds}::bigint[])
      on conflict do nothing`.execute(tx)
    await countUnread(tx, side.chatId, side.userId)
    await signalUpdates(tx, side.userId)
  })
  return changed instanceof Failure ? changed : {}
}
