import { sql } from 'kysely'
import { lockPeople } from '#modules/accounts/visibility.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import { notify } from '#modules/notifications/notify.ts'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import { purchase, type PaymentRefusal } from '#modules/purchases/purchase.ts'
import { soldAbove } from '#modules/site/operator-rules.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'
import { idempotent } from '#platform/http/idempotency.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import type { Services, Tx } from '#platform/services.ts'
import { visibleStory } from '../visible-story.ts'
import { entitlementTo, isForSale } from '../story-view.ts'

type Order = { fanId: number; storyId: number; expectedPriceCents: number }
type Refusal = 'not_found' | 'forbidden' | 'price_changed' | 'over_limit' | PaymentRefusal
type Opened = { id: number }

async function unlock(
  tx: Tx,
  services: Services,
  { fanId, storyId, expectedPriceCents, key }: Order & { key: string },
): Promise<Result<Opened, Refusal>> {
  await lockPeople(tx, fanId)
  // whoever deletes it, or takes it away, waits for this sale and gives it back
  await sql`select from stories where id = ${storyId} for share`.execute(tx)
  const story = await visibleStory(tx, fanId, storyId)
  if (!story) return fail('not_found')
  const { creator_id: creatorId, price_cents: priceCents } = story
  if (creatorId === fanId || priceCents === null) return fail('forbidden')
  const entitlement = entitlementTo(story, fanId)
  // bought before, such as in another tab, or in an audience that watches it without paying: nothing is paid
  if (entitlement.open) return { id: storyId }
  if (entitlement.unlockCents === null || !isForSale(story)) return fail('forbidden')
  if (priceCents !== expectedPriceCents) return fail('price_changed', { priceCents })
  const above = soldAbove(services, 'postPriceMaxCents', priceCents)
  if (above) return above
  const id = transferId('story unlock', fanId, storyId, key)
  const paid = await purchase(tx, services, {
    id,
    kind: 'story_unlock',
    buyerId: fanId,
    creatorId,
    subjectId: storyId,
    priceCents,
  })
  if (paid instanceof Failure) return paid
  await sql`insert into story_unlocks (user_id, story_id, purchase_id) values (${fanId}, ${storyId}, ${id})`.execute(tx)
  await notify(tx, {
    userId: creatorId,
    kind: 'unlock',
    eventKey: `unlock ${id}`,
    actorId: fanId,
    amountCents: paid.earnedCents,
  })
  return { id: storyId }
}

/** Pays the price that the fan saw, or nothing happens. */
export const unlockStory = (services: Services, order: Order, idempotency: Idempotency) =>
  idempotent(services.db, order.fanId, idempotency, (tx) => unlock(tx, services, { ...order, key: idempotency.key }))

/** Unlocks a story, once. */
export const pendingStoryUnlock = (services: Services) =>
  ({
    async isBought({ userId, subjectId, madeAt }) {
      const { rows } = await sql`select from purchases where buyer_id = ${userId} and kind = 'story_unlock'
        and subject_id = ${subjectId} and made_at > ${madeAt} limit 1`.execute(services.db)
      return rows.length > 0
    },
    buy: ({ userId, subjectId, terms: { expectedPriceCents } }, idempotency) =>
      unlockStory(services, { fanId: userId, storyId: subjectId, expectedPriceCents }, idempotency),
  }) satisfies PendingSale

/** Unlocks a story, with the top-up that is missing where there is one. */
export const checkOutStory = (
  services: Services,
  {
    storyId,
    expectedPriceCents,
    totalCents,
    ...topUp
  }: TopUpOrder & { storyId: number; expectedPriceCents: number; totalCents: number },
  idempotency: Idempotency,
) =>
  buyOrTopUp(
    services,
    { ...topUp, pending: { kind: 'story_unlock', subjectId: storyId, terms: { expectedPriceCents }, totalCents } },
    idempotency,
    pendingStoryUnlock(services),
  )
