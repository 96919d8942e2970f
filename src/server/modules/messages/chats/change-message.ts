import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { Message } from '#contract/messages.ts'
import { countUnread, lockMember, type Member } from '../chat-member.ts'
import { contentFor, findMessage, messageViews, readMessages, type MessageRow } from '../message-row.ts'
import { signalChat } from './signal-chat.ts'
import { takeBackMessage } from './take-back-message.ts'
import { returnHeld } from '#modules/purchases/escrow.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

export async function getMessage(
  services: Services,
  userId: number,
  messageId: number,
): Promise<Result<Message, 'not_found'>> {
  const row = await findMessage(services.db, userId, messageId)
  const [view] = row ? messageViews([row], userId, services) : []
  return view ?? fail('not_found')
}

/**
 * The answer to a message call that was answered before: the message as it is now, also where its chat was cleared, hidden or
 * deleted since. `stored` names it.
 */
export async function answeredMessage(
  services: Services,
  userId: number,
  stored: object,
): Promise<Result<Message, 'not_found'>> {
  const { messageId } = stored as { messageId: number }
  const [view] = messageViews(await readMessages(services.db, userId, sql`m.id = ${messageId}`), userId, services)
  return view ?? fail('not_found')
}

/** Changes a message of a chat of mine, whose row is held, and gives it as it is then. */
async function change<Code extends 'not_found' | 'forbidden'>(
  services: Services,
  { userId, messageId }: { userId: number; messageId: number },
  work: (tx: Tx, row: MessageRow, member: Member) => Promise<void | Failure<Code>>,
): Promise<Result<Message, Code | 'not_found'>> {
  const done = await transaction(services.db, async (tx): Promise<Result<object, Code | 'not_found'>> => {
    const seen = await findMessage(tx, userId, messageId)
    const member = seen && (await lockMember(tx, userId, seen.chat_id))
    // once more, now that nothing changes any more
    const row = member && (await findMessage(tx, userId, messageId))
    if (!row || !member) return fail('not_found')
    return (await work(tx, row, member)) ?? {}
  })
  return done instanceof Failure ? done : getMessage(services, userId, messageId)
}

/** Takes a message of mine back; what was held for it returns. Again it changes nothing. */
export const unsendMessage = (
  services: Services,
  named: { userId: number; messageId: number },
): Promise<Result<Message, 'not_found' | 'forbidden'>> =>
  change<'not_found' | 'forbidden'>(services, named, async (tx, row, member) => {
    if (row.sender_id !== named.userId) return fail('forbidden')
    if (row.unsent || (row.hidden && !row.in_review)) return
    await takeBackMessage(tx, row.id)
    const { rows } = await sql<{
      purchase_id: string | null
    }>`select purchase_id from messages where id = ${row.id}`.execute(tx)
    if (rows[0]?.purchase_id) await returnHeld(tx, { purchaseId: rows[0].purchase_id })
    await countUnread(tx, row.chat_id, member.other_id)
    await signalChat(tx, { chatId: row.chat_id, event: chatEvents.changed, badges: [member.user_id, member.other_id] })
  })

/** Answers a message that is there with an emoji, or takes the answer back (null). */
export const react = (
  services: Services,
  named: { userId: number; messageId: number },
  emoji: string | null,
): Promise<Result<Message, 'not_found'>> =>
  change<'not_found'>(services, named, async (tx, row) => {
    const content = contentFor(row, named.userId)
    if (content !== 'open' && content !== 'locked') return fail('not_found')
    if (emoji === null)
      await sql`delete from message_reactions where message_id = ${row.id} and user_id = ${named.userId}`.execute(tx)
    else
      await sql`insert into message_reactions (message_id, user_id, emoji) values (${row.id}, ${named.userId}, ${emoji})
        on conflict (message_id, user_id) do update set emoji = excluded.emoji`.execute(tx)
    await signalChat(tx, { chatId: row.chat_id, event: chatEvents.changed })
  })
