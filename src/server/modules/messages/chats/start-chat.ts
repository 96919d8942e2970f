import type { Conversation } from '#contract/chats.ts'
import { findMember } from '../chat-member.ts'
import { termsOf } from './may-write.ts'
import { openChat } from '../open-chat.ts'
import { userIdByUsername } from '#modules/accounts/user-id-by-username.ts'
import { lockPeople, maySee } from '#modules/accounts/visibility.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { taxFor } from '#modules/site/tax.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { findChat } from './chat-row.ts'

/** A chat of mine with whether I may write there and what it costs me. */
async function read(db: Db | Tx, userId: number, chatId: number): Promise<Conversation | null> {
  const member = await findMember(db, userId, chatId)
  const chat = member && (await findChat(db, userId, chatId))
  if (!chat) return null
  const terms = await termsOf(db, { senderId: userId, receiverId: member.other_id, answers: member.their_typed_id > 0 })
  if (!terms.allowed)
    return {
      ...chat,
      writing: { allowed: false, reason: terms.reason, priceCents: null, taxCents: 0, takesTips: false },
    }
  const { priceCents } = terms
  const taxCents = priceCents === null ? 0 : (await taxFor(db, userId, priceCents)).taxCents
  return { ...chat, writing: { allowed: true, reason: null, priceCents, taxCents, takesTips: terms.isCreator } }
}

export const getChat = async (
  { db }: Services,
  userId: number,
  chatId: number,
): Promise<Result<Conversation, 'not_found'>> => (await read(db, userId, chatId)) ?? fail('not_found')

/** The chat with a person whom I can see and who can see me; begun if there is none. With oneself there is none. */
export async function startChat(
  { db }: Services,
  userId: number,
  username: string,
): Promise<Result<Conversation, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Conversation, 'not_found' | 'forbidden'>> => {
    const other = await userIdByUsername(tx, username)
    if (other === null) return fail('not_found')
    if (other === userId) return fail('forbidden')
    await lockPeople(tx, userId)
    if (!(await maySee(tx, userId, other)) || !(await maySee(tx, other, userId))) return fail('not_found')
    return (await read(tx, userId, await openChat(tx, userId, other))) ?? fail('not_found')
  })
}
