import { sql } from 'kysely'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import { fail, Failure } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Db, Services } from '#platform/services.ts'
import { changePlan, type Order as Change, quoteChange } from './change-plan.ts'
import { giveSubscription, type Order as Gift } from './give-subscription.ts'
import { subscribe, type Order } from './subscribe.ts'

type Checkout<Wish> = TopUpOrder & { order: Wish; totalCents: number }

async function idOf(db: Db, username: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from users where username = ${username}`.execute(db)
  return rows[0]?.id ?? null
}

/** By the name of today: it may have changed since. */
async function nameOf(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`select username from users where id = ${userId}`.execute(db)
  return rows[0]?.username ?? null
}

/** Subscribes to a creator, once. */
export const pendingSubscription = (services: Services) =>
  ({
    async isBought({ userId, subjectId, madeAt }) {
      const { rows } = await sql`select from subscriptions
        where fan_id = ${userId} and creator_id = ${subjectId} and started_at > ${madeAt} limit 1`.execute(services.db)
      return rows.length > 0
    },
    async buy({ userId, subjectId, terms }, idempotency) {
      const username = await nameOf(services.db, subjectId)
      if (username === null) return fail('not_found')
      const order = { ...(terms as Omit<Order, 'fanId' | 'username'>), fanId: userId, username }
      return subscribe(services, order, idempotency)
    },
  }) satisfies PendingSale

/** Subscribes, with the top-up that is missing where there is one. */
export async function checkOutSubscription(
  services: Services,
  { order, totalCents, ...topUp }: Checkout<Order>,
  idempotency: Idempotency,
) {
  const subjectId = await idOf(services.db, order.username)
  if (subjectId === null) return fail('not_found')
  const { fanId: _fan, username: _name, ...terms } = order
  const pending = { kind: 'subscription' as const, subjectId, terms, totalCents }
  return buyOrTopUp(services, { ...topUp, pending }, idempotency, pendingSubscription(services))
}

type GiftTerms = { receiverId: number; months: number; expectedPriceCents: number }

/** Gives a subscription. Another gift of the same fan to the same person since then is that gift. */
export const pendingGift = (services: Services) =>
  ({
    async isBought({ userId, subjectId, madeAt, terms }) {
      const { rows } = await sql`select from purchases p join subscriptions s on s.id = p.subject_id
        where p.buyer_id = ${userId} and p.kind = 'gift' and p.creator_id = ${subjectId} and p.made_at > ${madeAt}
          and s.fan_id = ${(terms as GiftTerms).receiverId} limit 1`.execute(services.db)
      return rows.length > 0
    },
    async buy({ userId, subjectId, terms }, idempotency) {
      const { receiverId, months, expectedPriceCents } = terms as GiftTerms
      const [creatorUsername, receiver] = await Promise.all([
        nameOf(services.db, subjectId),
        nameOf(services.db, receiverId),
      ])
      if (creatorUsername === null || receiver === null) return fail('not_found')
      const order = { giverId: userId, receiver, creatorUsername, months, expectedPriceCents }
      return giveSubscription(services, order, idempotency)
    },
  }) satisfies PendingSale

/** Gives a subscription, with the top-up that is missing where there is one. */
export async function checkOutGift(
  services: Services,
  { order, totalCents, ...topUp }: Checkout<Gift>,
  idempotency: Idempotency,
) {
  const { months, expectedPriceCents } = order
  const [subjectId, receiverId] = await Promise.all([
    idOf(services.db, order.creatorUsername),
    idOf(services.db, order.receiver),
  ])
  if (subjectId === null || receiverId === null) return fail('not_found')
  const terms: GiftTerms = { receiverId, months, expectedPriceCents }
  const pending = { kind: 'gift' as const, subjectId, terms, totalCents }
  return buyOrTopUp(services, { ...topUp, pending }, idempotency, pendingGift(services))
}

type ChangeTerms = Omit<Change, 'fanId' | 'id'>

/** Changes a subscription to another plan. What is missing depends on the unused time too: the total is the quote's. */
export const pendingChange = (services: Services) =>
  ({
    async isBought({ userId, subjectId, terms }) {
      const { period, months } = terms as ChangeTerms
      const { rows } = await sql`select from subscriptions where id = ${subjectId} and fan_id = ${userId}
        and period = ${period} and months = ${months}`.execute(services.db)
      return rows.length > 0
    },
    async totalCents(_db, { userId, subjectId, terms }) {
      const quote = await quoteChange(services, { ...(terms as ChangeTerms), fanId: userId, id: subjectId })
      // what stands in the way is said by the change itself
      return quote instanceof Failure ? 0 : quote.totalCents
    },
    buy: ({ userId, subjectId, terms }, idempotency) =>
      changePlan(services, { ...(terms as ChangeTerms), fanId: userId, id: subjectId }, idempotency),
  }) satisfies PendingSale

/** Changes the plan, with the top-up that is missing where there is one. */
export const checkOutChange = (
  services: Services,
  { order: { fanId: _fan, id, ...terms }, totalCents, ...topUp }: Checkout<Change>,
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'plan_change', subjectId: id, terms, totalCents } },
    idempotency,
    pendingChange(services),
  )
