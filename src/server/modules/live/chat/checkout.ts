import { sql } from 'kysely'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import { refuseTip } from '#modules/tips/send-tip.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import type { createShowTips } from './send-tip.ts'

type SendTip = ReturnType<typeof createShowTips>
type Terms = { expectedPriceCents: number; message?: string | undefined }
type Checkout = TopUpOrder & { showId: number; terms: Terms; totalCents: number }

/** Tips in a show. Another tip of that amount there since the fan agreed is that tip. */
export const pendingShowTip = (services: Services, send: SendTip) =>
  ({
    async isBought({ userId, subjectId, madeAt, terms }) {
      const { rows } = await sql`select from show_lines where show_id = ${subjectId} and user_id = ${userId}
        and tip_cents = ${terms.expectedPriceCents} and made_at > ${madeAt} limit 1`.execute(services.db)
      return rows.length > 0
    },
    async buy({ userId, subjectId: showId, terms }, idempotency) {
      const { expectedPriceCents: amountCents, message } = terms as Terms
      const { rows } = await sql<{ isRestricted: boolean }>`
        select restricted_at is not null as "isRestricted" from accounts where user_id = ${userId}`.execute(services.db)
      return (
        refuseTip(services, { amountCents, message, isRestricted: rows[0]?.isRestricted ?? true }) ??
        send({ fanId: userId, showId, amountCents, message, idempotency })
      )
    },
  }) satisfies PendingSale

/** Tips in a show, with the top-up that is missing where there is one. */
export const checkOutShowTip = (
  services: Services,
  send: SendTip,
  { showId, terms, totalCents, ...topUp }: Checkout,
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'live_tip', subjectId: showId, terms, totalCents } },
    idempotency,
    pendingShowTip(services, send),
  )
