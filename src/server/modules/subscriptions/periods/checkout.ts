import { sql } from 'kysely'
import { buyOrTopUp, type Completion, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import { fail } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services } from '#platform/services.ts'
import { subscribe, type Order } from './subscribe.ts'

type Checkout = TopUpOrder & { order: Order; totalCents: number }

/** Subscribes, with the top-up that is missing where there is one. */
export async function checkOutSubscription(
  services: Services,
  { order, totalCents, ...topUp }: Checkout,
  idempotency: Idempotency,
) {
  const { rows } = await sql<{ id: number }>`select id from users where username = ${order.username}`.execute(
    services.db,
  )
  const [creator] = rows
  if (!creator) return fail('not_found')
  const { fanId: _fan, username: _name, ...terms } = order
  const pending = { kind: 'subscription' as const, subjectId: creator.id, terms, totalCents }
  return buyOrTopUp(services, { ...topUp, pending }, idempotency, (own) => subscribe(services, order, own))
}

export const subscriptionCompletion = (services: Services): Completion => ({
  async isBought({ userId, subjectId, madeAt }) {
    const { rows } = await sql`select from subscriptions
      where fan_id = ${userId} and creator_id = ${subjectId} and started_at > ${madeAt} limit 1`.execute(services.db)
    return rows.length > 0
  },
  async buy({ userId, subjectId, terms }, idempotency) {
    // by the name of today: it may have changed since
    const { rows } = await sql<{ username: string }>`select username from users where id = ${subjectId}`.execute(
      services.db,
    )
    if (!rows[0]) return fail('not_found')
    return subscribe(
      services,
      { ...(terms as Omit<Order, 'fanId' | 'username'>), fanId: userId, username: rows[0].username },
      idempotency,
    )
  },
})
