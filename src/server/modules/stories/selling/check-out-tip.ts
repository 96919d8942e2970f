import { sql } from 'kysely'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import { refuseTip } from '#modules/tips/send-tip.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import type { createStoryTips } from './tip-story.ts'

type SendTip = ReturnType<typeof createStoryTips>
type Terms = { expectedPriceCents: number; message?: string | undefined }

/** Tips at a story. Another tip of that amount there since the fan agreed is that tip. */
export const pendingStoryTip = (services: Services, send: SendTip) =>
  ({
    async isBought({ userId, subjectId, madeAt, terms }) {
      const { rows } = await sql`select from story_tips t join purchases p on p.id = t.purchase_id
        where t.story_id = ${subjectId} and p.buyer_id = ${userId} and p.price_cents = ${terms.expectedPriceCents}
          and p.made_at > ${madeAt} limit 1`.execute(services.db)
      return rows.length > 0
    },
    async buy({ userId, subjectId: storyId, terms }, idempotency) {
      const { expectedPriceCents: amountCents, message } = terms as Terms
      const { rows } = await sql<{ isRestricted: boolean }>`
        select restricted_at is not null as "isRestricted" from accounts where user_id = ${userId}`.execute(services.db)
      return (
        refuseTip(services, { amountCents, message, isRestricted: rows[0]?.isRestricted ?? true }) ??
        send({ fanId: userId, storyId, amountCents, message, idempotency })
      )
    },
  }) satisfies PendingSale

/** Tips at a story, with the top-up that is missing where there is one. */
export const checkOutStoryTip = (
  services: Services,
  send: SendTip,
  { storyId, terms, totalCents, ...topUp }: TopUpOrder & { storyId: number; terms: Terms; totalCents: number },
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'story_tip', subjectId: storyId, terms, totalCents } },
    idempotency,
    pendingStoryTip(services, send),
  )
