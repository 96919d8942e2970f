import { sql } from 'kysely'
import { transferId } from '#modules/ledger/transfers.ts'
import {
  createPaymentBatcher,
  type Outcome,
  type RequestRules,
  type SaleHandler,
  sellTogether,
} from '#modules/purchases/sell-together.ts'
import { soldAbove } from '#modules/site/operator-rules.ts'
import { fail } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services, Tx } from '#platform/services.ts'
import { readShows, type ShowRow } from '../show-row.ts'
import { entitlementTo } from '../show-view.ts'

type Order = { fanId: number; showId: number; expectedPriceCents: number; idempotency: Idempotency }
export type TicketRefusal = 'not_found' | 'forbidden' | 'price_changed' | 'over_limit' | 'show_over'
type Ticket = { showId: number }

/** The shows as the fans meet them, kept from ending until the end of the transaction. */
async function meet(tx: Tx, orders: readonly Order[]): Promise<(ShowRow | undefined)[]> {
  await sql`select from shows where id = any (${orders.map(({ showId }) => showId)}::bigint[]) order by id for share`.execute(
    tx,
  )
  const rows: (ShowRow | undefined)[] = []
  for (const { fanId, showId } of orders) rows.push((await readShows(tx, fanId, sql`s.id = ${showId}`))[0])
  return rows
}

function saleOf(services: Services, order: Order, row: ShowRow | undefined): RequestRules<Ticket, TicketRefusal> {
  const { fanId, showId, idempotency } = order
  if (!row) return fail('not_found')
  if (row.creator_id === fanId) return fail('forbidden')
  const entitlement = entitlementTo(row, fanId)
  // bought before, such as in another tab, or in an audience that watches without a ticket: nothing is paid
  if (row.has_ticket || (entitlement.open && row.ticket_cents !== null)) return { free: { showId } }
  if (row.state === 'ended') return fail('show_over')
  const priceCents = row.ticket_cents ?? 0
  if (priceCents !== order.expectedPriceCents) return fail('price_changed', { priceCents })
  if (entitlement.open || entitlement.unlockCents === null) return fail('forbidden')
  const above = soldAbove(services, 'ticketMaxCents', priceCents)
  if (above) return above
  const id = transferId('live_ticket', fanId, showId, idempotency.key)
  return {
    purchase: { id, kind: 'live_ticket', buyerId: fanId, creatorId: row.creator_id, subjectId: showId, priceCents },
    notice: ({ earnedCents }) => ({
      userId: row.creator_id,
      kind: 'live_ticket',
      eventKey: `live_ticket ${id}`,
      actorId: fanId,
      showId,
      amountCents: earnedCents,
    }),
    answer: () => ({ showId }),
  }
}

const handlerOf = (services: Services): SaleHandler<Order, Ticket, TicketRefusal> => ({
  async judge(tx, orders) {
    const rows = await meet(tx, orders)
    return orders.map((order, index) => saleOf(services, order, rows[index]))
  },
  async grant(tx, sold) {
    await sql`insert into show_tickets (user_id, show_id, purchase_id)
      select * from unnest(${sold.map(({ order }) => order.fanId)}::bigint[], ${sold.map(({ order }) => order.showId)}::bigint[],
        ${sold.map(({ purchase }) => purchase.id)}::uuid[])`.execute(tx)
  },
})

/** Sells tickets from the wallet, at the price that the fan saw: what comes at once goes in one transaction. */
export const createTickets = (services: Services): ((order: Order) => Promise<Outcome<Ticket, TicketRefusal>>) =>
  createPaymentBatcher((orders) => sellTogether(services, handlerOf(services), orders))
