import { sql } from 'kysely'
import { buyOrTopUp, type Completion, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import { unlockMessage } from './unlock-message.ts'

type Checkout = TopUpOrder & { messageId: number; expectedPriceCents: number; totalCents: number }

/** Unlocks a message's media, with the top-up that is missing where there is one. */
export const checkOutMessage = (
  services: Services,
  { messageId, expectedPriceCents, totalCents, ...topUp }: Checkout,
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'message_unlock', subjectId: messageId, terms: { expectedPriceCents }, totalCents } },
    idempotency,
    (own) => unlockMessage(services, { fanId: topUp.userId, messageId, expectedPriceCents }, own),
  )

export const messageCompletion = (services: Services): Completion => ({
  async isBought({ userId, subjectId, madeAt }) {
    const { rows } = await sql`select from purchases where buyer_id = ${userId} and kind = 'message_unlock'
      and subject_id = ${subjectId} and made_at > ${madeAt} limit 1`.execute(services.db)
    return rows.length > 0
  },
  buy: ({ userId, subjectId, terms: { expectedPriceCents } }, idempotency) =>
    unlockMessage(services, { fanId: userId, messageId: subjectId, expectedPriceCents }, idempotency),
})
