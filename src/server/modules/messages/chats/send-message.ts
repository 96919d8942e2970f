import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { Message, sendBody } from '#contract/messages.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { type NewMessage, placeMessage, writeMessage } from './append-message.ts'
import { lockMember, type Member } from '../chat-member.ts'
import { makeContent } from './create-content.ts'
import { termsOf } from './may-write.ts'
import { findMessage, messageViews, readMessages, seenBy } from '../message-row.ts'
import { overCeiling, refuseWords, soldAbove } from '#modules/site/operator-rules.ts'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { releaseHeld } from '#modules/purchases/escrow.ts'
import { nameViewer } from '#modules/stories/mark-watched.ts'
import { isOpenStoryOf } from '#modules/stories/answered-stories.ts'
import { taxFor } from '#modules/site/tax.ts'
import { purchase, type PaymentRefusal } from '#modules/purchases/purchase.ts'
import { tipSale, writeTips } from '#modules/tips/send-tip.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { fail, failField, Failure, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Idempotency } from '#platform/http/implement.ts'

type Body = z.output<typeof sendBody>
type Order = Body & { actor: Pick<Actor, 'userId' | 'isCreator'>; chatId: number }
type Refusal =
  | 'not_found'
  | 'forbidden'
  | 'cannot_message'
  | 'creators_only'
  | 'not_ready'
  | 'invalid_input'
  | 'price_changed'
  | 'over_limit'
  | PaymentRefusal
type Sent = { messageId: number }

/** A tip by itself: there is nothing to answer. */
export const isBareTip = ({ text = '', mediaIds = [], tipCents }: Body): boolean =>
  tipCents !== undefined && text === '' && mediaIds.length === 0

/** What the message costs, if it may be written and costs what was shown. */
async function agreedPrice(tx: Tx, services: Services, order: Order, member: Member): Promise<Result<number, Refusal>> {
  const { actor } = order
  const terms = await termsOf(tx, {
    senderId: actor.userId,
    receiverId: member.other_id,
    answers: member.their_typed_id > 0,
  })
  if (!terms.allowed) return fail('cannot_message')
  if (order.tipCents !== undefined && !terms.isCreator) return fail('forbidden')
  if (order.priceCents !== undefined && !actor.isCreator) return fail('creators_only')
  const priceCents = isBareTip(order) ? 0 : (terms.priceCents ?? 0)
  if ((order.expectedPriceCents ?? 0) !== priceCents && !isBareTip(order)) return fail('price_changed', { priceCents })
  return soldAbove(services, 'messagePriceMaxCents', priceCents) ?? priceCents
}

/** What is answered must be there for who answers it. */
async function isThere(tx: Tx, { actor, chatId, replyToId }: Order): Promise<boolean> {
  if (replyToId === undefined) return true
  const found = await readMessages(
    tx,
    actor.userId,
    sql`m.id = ${replyToId} and m.chat_id = ${chatId} and ${seenBy(actor.userId)}`,
  )
  return found.length === 1
}

/** Pays the tip that comes along; the creator is told as of any tip. */
async function payTip(
  tx: Tx,
  services: Services,
  { order, member, key }: { order: Order; member: Member; key: string },
): Promise<Failure<PaymentRefusal> | null> {
  const { tipCents, text = '', actor } = order
  if (tipCents === undefined) return null
  const id = transferId('tip with a message', actor.userId, key)
  const sale = tipSale({ id, fanId: actor.userId, creatorId: member.other_id, amountCents: tipCents })
  const paid = await purchase(tx, services, sale.purchase)
  if (paid instanceof Failure) return paid
  await writeTips(tx, [{ id, message: text.slice(0, limits.tipMessageMax) }])
  await notify(tx, sale.notice(paid))
  return null
}

/** What is missing for the message and its tip together: who pays is asked once. */
async function withTip(
  tx: Tx,
  refused: Failure<PaymentRefusal>,
  senderId: number,
  tipCents: number,
): Promise<Failure<PaymentRefusal>> {
  if (refused.code !== 'fund_wallet') return refused
  const { taxCents } = await taxFor(tx, senderId, tipCents)
  return fail('fund_wallet', { missingCents: Number(refused.details?.['missingCents']) + tipCents + taxCents })
}

async function write(tx: Tx, services: Services, order: Order, key: string): Promise<Result<Sent, Refusal>> {
  const { actor, chatId, text = '', mediaIds = [], tipCents } = order
  const senderId = actor.userId
  // the sender alone, as everywhere: a block takes both, and who writes to one creator does not wait for others
  await lockPeople(tx, senderId)
  const member = await lockMember(tx, senderId, chatId)
  if (!member) return fail('not_found')
  const priceCents = await agreedPrice(tx, services, order, member)
  if (priceCents instanceof Failure) return priceCents
  if (!(await isThere(tx, order))) return failField('replyToId', 'The message you’re replying to is gone.')
  const { storyId } = order
  if (storyId !== undefined && !(await isOpenStoryOf(tx, senderId, { storyId, creatorId: member.other_id })))
    return failField('storyId', 'This story is gone.')
  const bare = isBareTip(order)
  const content = { text, mediaIds, priceCents: order.priceCents ?? null }
  const made = await makeContent(tx, senderId, content, { mayBeEmpty: bare })
  if (made instanceof Failure) return made
  const { contentId, waits } = made
  // a message that the creator typed is the answer to whatever was paid for; before one's own payment: purchases, then accounts
  if (!bare && !waits) await releaseHeld(tx, { buyerId: member.other_id, creatorId: senderId })
  const price =
    priceCents === 0 ? null : { cents: priceCents, purchaseId: transferId('message', senderId, chatId, key) }
  const message: NewMessage = {
    chatId,
    senderId,
    contentId,
    origin: 'typed',
    replyToId: order.replyToId ?? null,
    storyId: storyId ?? null,
    tipCents: tipCents ?? null,
    price,
    hasMedia: mediaIds.length > 0,
    waits,
  }
  const messageId = await writeMessage(tx, message)
  const held =
    price &&
    (await purchase(tx, services, {
      kind: 'message',
      id: price.purchaseId,
      buyerId: senderId,
      creatorId: member.other_id,
      subjectId: messageId,
      priceCents,
    }))
  if (held instanceof Failure) return tipCents === undefined ? held : withTip(tx, held, senderId, tipCents)
  const refused = await payTip(tx, services, { order, member, key })
  if (refused) return refused
  await placeMessage(tx, messageId, message)
  if (storyId !== undefined) await nameViewer(tx, { storyId, userId: senderId, replied: true })
  if (price || tipCents !== undefined)
    await sql`update chat_members set paid = true where chat_id = ${chatId} and user_id = ${member.other_id} and not paid`.execute(
      tx,
    )
  return { messageId }
}

/**
 * Sends a message and pays what it costs, once per key. The message is read after it and not kept with the key: addresses
 * of media end after minutes, and it may have been taken back.
 */
async function sendMessage(
  services: Services,
  order: Order,
  idempotency: Idempotency,
): Promise<Result<Message, Refusal | 'key_reused'>> {
  const { userId } = order.actor
  const sent = await idempotent(services.db, userId, idempotency, (tx) => write(tx, services, order, idempotency.key))
  if (sent instanceof Failure) return sent
  const row = await findMessage(services.db, userId, sent.messageId)
  const [view] = row ? messageViews([row], userId, services) : []
  return view ?? fail('not_found')
}

/** The same, within what the operator allows to be said and taken. */
export const sendAllowed = async (services: Services, order: Order, idempotency: Idempotency) =>
  refuseWords(services, { text: order.text }) ??
  overCeiling(services, 'tipMaxCents', { cents: order.tipCents, field: 'tipCents' }) ??
  overCeiling(services, 'postPriceMaxCents', { cents: order.priceCents, field: 'priceCents' }) ??
  sendMessage(services, order, idempotency)
