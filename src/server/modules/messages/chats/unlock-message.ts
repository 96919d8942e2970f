import { sql } from 'kysely'
import { chatEvents } from '#contract/chat-events.ts'
import type { Message } from '#contract/messages.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { lockMember } from '../chat-member.ts'
import { contentFor, findMessage } from '../message-row.ts'
import { signalChat } from './signal-chat.ts'
import { soldAbove } from '#modules/site/operator-rules.ts'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { purchase, type PaymentRefusal } from '#modules/purchases/purchase.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { getMessage } from './change-message.ts'

type Order = { fanId: number; messageId: number; expectedPriceCents: number }
type Refusal = 'not_found' | 'forbidden' | 'price_changed' | 'over_limit' | PaymentRefusal

async function unlock(
  tx: Tx,
  services: Services,
  { fanId, messageId, expectedPriceCents, key }: Order & { key: string },
): Promise<Result<{ messageId: number }, Refusal>> {
  await lockPeople(tx, fanId)
  const seen = await findMessage(tx, fanId, messageId)
  if (!seen || !(await lockMember(tx, fanId, seen.chat_id))) return fail('not_found')
  // a message to many is taken back by its content alone
  await sql`select from message_contents where id = (select content_id from messages where id = ${messageId}) for share`.execute(
    tx,
  )
  const row = await findMessage(tx, fanId, messageId)
  if (!row) return fail('not_found')
  if (row.sender_id === fanId || row.price_cents === null) return fail('forbidden')
  const content = contentFor(row, fanId)
  // bought before, such as in another tab: nothing is paid
  if (content === 'open') return { messageId }
  if (content !== 'locked') return fail('not_found')
  const priceCents = row.price_cents
  if (priceCents !== expectedPriceCents) return fail('price_changed', { priceCents })
  const above = soldAbove(services, 'postPriceMaxCents', priceCents)
  if (above) return above
  const id = transferId('message unlock', fanId, messageId, key)
  const creatorId = row.sender_id
  const paid = await purchase(tx, services, {
    id,
    kind: 'message_unlock',
    buyerId: fanId,
    creatorId,
    subjectId: messageId,
    priceCents,
  })
  if (paid instanceof Failure) return paid
  await sql`insert into message_unlocks (user_id, message_id, purchase_id, list_message_id)
    select ${fanId}, id, ${id}, list_message_id from messages where id = ${messageId}`.execute(tx)
  await sql`update chat_members set paid = true where chat_id = ${row.chat_id} and user_id = ${creatorId} and not paid`.execute(
    tx,
  )
  await notify(tx, {
    userId: creatorId,
    kind: 'unlock',
    eventKey: `unlock ${id}`,
    actorId: fanId,
    amountCents: paid.earnedCents,
  })
  await signalChat(tx, { chatId: row.chat_id, event: chatEvents.changed, badges: [fanId] })
  return { messageId }
}

/** Pays the price that the fan saw, or nothing happens, and gives the open message, read after the payment. */
export async function unlockMessage(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Message, Refusal | 'key_reused'>> {
  const { fanId, messageId } = order
  const done = await idempotent(services.db, fanId, idempotency, (tx) =>
    unlock(tx, services, { ...order, key: idempotency.key }),
  )
  return done instanceof Failure ? done : getMessage(services, fanId, messageId)
}
