import { sql } from 'kysely'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import type { createTickets } from './buy-ticket.ts'

type Buy = ReturnType<typeof createTickets>
type Checkout = TopUpOrder & { showId: number; expectedPriceCents: number; totalCents: number }

/** A ticket for a show, once. */
export const pendingTicket = ({ db }: Pick<Services, 'db'>, buy: Buy) =>
  ({
    async isBought({ userId, subjectId, madeAt }) {
      const { rows } = await sql`select from purchases where buyer_id = ${userId} and kind = 'live_ticket'
        and subject_id = ${subjectId} and made_at > ${madeAt} limit 1`.execute(db)
      return rows.length > 0
    },
    buy: ({ userId, subjectId, terms: { expectedPriceCents } }, idempotency) =>
      buy({ fanId: userId, showId: subjectId, expectedPriceCents, idempotency }),
  }) satisfies PendingSale

/** Sells a ticket, with the top-up that is missing where there is one. */
export const checkOutTicket = (
  services: Services,
  buy: Buy,
  { showId, expectedPriceCents, totalCents, ...topUp }: Checkout,
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'live_ticket', subjectId: showId, terms: { expectedPriceCents }, totalCents } },
    idempotency,
    pendingTicket(services, buy),
  )
