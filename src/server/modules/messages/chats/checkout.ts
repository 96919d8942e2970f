import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { sendBody } from '#contract/messages.ts'
import {
  buyOrTopUp,
  type PendingSale,
  type TopUpOrder,
  withdrawPending,
  withTax,
} from '#modules/payments/pending-purchase.ts'
import { fail } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { isSilenced } from '#modules/accounts/is-silenced.ts'
import type { Services } from '#platform/services.ts'
import { isBareTip, sendAllowed } from './send-message.ts'
import { unlockMessage } from './unlock-message.ts'

type Unlocking = TopUpOrder & { messageId: number; expectedPriceCents: number; totalCents: number }

/** Opens the media of a message, once. */
export const pendingMessageUnlock = (services: Services) =>
  ({
    async isBought({ userId, subjectId, madeAt }) {
      const { rows } = await sql`select from purchases where buyer_id = ${userId} and kind = 'message_unlock'
        and subject_id = ${subjectId} and made_at > ${madeAt} limit 1`.execute(services.db)
      return rows.length > 0
    },
    buy: ({ userId, subjectId, terms: { expectedPriceCents } }, idempotency) =>
      unlockMessage(services, { fanId: userId, messageId: subjectId, expectedPriceCents }, idempotency),
  }) satisfies PendingSale

/** Unlocks a message’s media, with the top-up that is missing where there is one. */
export const checkOutUnlock = (
  services: Services,
  { messageId, expectedPriceCents, totalCents, ...topUp }: Unlocking,
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'message_unlock', subjectId: messageId, terms: { expectedPriceCents }, totalCents } },
    idempotency,
    pendingMessageUnlock(services),
  )

type Body = z.output<typeof sendBody>
type Sending = TopUpOrder & { chatId: number; message: Body; totalCents: number }

/** Sends a message or a tip into a chat, once. The same words since then, or any that were taken back, are that message. */
export const pendingMessage = (services: Services) =>
  ({
    async isBought({ userId, subjectId, madeAt, terms }) {
      const { text = '', tipCents, mediaIds = [] } = terms as Body
      const { rows } = await sql`select from messages m join message_contents c on c.id = m.content_id
        where m.chat_id = ${subjectId} and m.sender_id = ${userId} and m.created_at > ${madeAt}
          and (c.text = ${text} or c.unsent_at is not null) and m.tip_cents is not distinct from ${tipCents ?? null}::int
          and m.has_media = ${mediaIds.length > 0} limit 1`.execute(services.db)
      return rows.length > 0
    },
    async totalCents(db, { userId, terms }) {
      const { tipCents = 0, expectedPriceCents = 0 } = terms as Body
      const sums = await Promise.all([expectedPriceCents, tipCents].map((cents) => withTax(db, userId, cents)))
      return sums.reduce((sum, cents) => sum + cents, 0)
    },
    async buy({ userId, subjectId, terms }, idempotency) {
      const { rows } = await sql<{ isCreator: boolean; silenced: boolean }>`
        select u.is_creator as "isCreator", ${isSilenced(sql`a.user_id`)} as "silenced"
        from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(services.db)
      const [sender] = rows
      if (!sender || sender.silenced) return fail('account_restricted')
      const actor = { userId, isCreator: sender.isCreator }
      return sendAllowed(services, { ...(terms as Body), actor, chatId: subjectId }, idempotency)
    },
  }) satisfies PendingSale

/** Sends a message that costs something, with the top-up that is missing where there is one. */
export const checkOutMessage = (
  services: Services,
  { chatId, message, totalCents, ...topUp }: Sending,
  idempotency: Idempotency,
) => {
  const terms = { ...message, expectedPriceCents: isBareTip(message) ? 0 : (message.expectedPriceCents ?? 0) }
  return buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'message', subjectId: chatId, terms, totalCents } },
    idempotency,
    pendingMessage(services),
  )
}

/** Takes back a message that waits for its money. */
export async function withdrawMessage(
  services: Services,
  { userId, chatId, message }: { userId: number; chatId: number; message: Body },
) {
  const { rows } = await sql`select from chat_members where chat_id = ${chatId} and user_id = ${userId}`.execute(
    services.db,
  )
  if (rows.length === 0) return fail('not_found')
  return { state: await withdrawPending(services, { userId, kind: 'message', subjectId: chatId, terms: message }) }
}
