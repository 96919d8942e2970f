import { sql } from 'kysely'
import { grantSubscription } from '#modules/entitlements/grant.ts'
import { transferId } from '#modules/ledger/transfers.ts'
import type { Tx } from '#platform/services.ts'
import { priceOf } from './make-history.ts'
import type { DemoSubscription } from './periods.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { DemoPurchase } from './write-sales.ts'

type Written = {
  ids: Map<DemoSubscription, number>
  purchases: DemoPurchase[]
  /** What was paid for which time, once the purchases are there. */
  writePeriods: () => Promise<void>
}
type Period = { subscriptionId: number; from: string; until: string; purchaseId: string }

/** Subscriptions of the past, those that have ended among them, with all periods that were paid. */
export async function writeSubscriptions(tx: Tx, all: readonly DemoSubscription[], ids: Ids): Promise<Written> {
  const written = new Map<DemoSubscription, number>()
  const purchases: DemoPurchase[] = []
  const periods: Period[] = []
  for (const made of all) {
    const { fan, creator, period, priceCents, state, gift } = made
    const [fanId, creatorId] = [idOf(ids, fan), idOf(ids, creator)]
    const until = instant(made.renewsAt)
    const paidAt = made.paidAt.map(instant)
    const [startedAt] = paidAt
    const giverId = gift ? idOf(ids, gift.from) : null
    const { rows } = await sql<{ id: number }>`
      insert into subscriptions (fan_id, creator_id, period, price_cents, state, started_at, periods, renews_at, try_at, ended_at,
        gift_from, anchor_at)
      values (${fanId}, ${creatorId}, ${period}, ${priceCents}, ${state}, ${startedAt ?? until},
        ${gift?.months ?? paidAt.length}, ${until}, ${until}, ${state === 'ended' ? until : null}, ${giverId},
        ${gift ? startedAt : null}) returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    written.set(made, id)
    if (state !== 'ended') await grantSubscription(tx, { fanId, creatorId, until, renews: !gift })
    for (const [index, at] of paidAt.entries()) {
      const kind = gift ? 'gift' : index === 0 ? 'subscription' : 'subscription_renewal'
      const purchaseId = index === 0 && !gift ? transferId(kind, id) : transferId(gift ? 'gift' : 'renewal', id, at)
      if (priceCents === 0) continue
      purchases.push({
        id: purchaseId,
        kind,
        buyerId: giverId ?? fanId,
        creatorId,
        subjectId: id,
        priceCents: priceOf(made, index),
        at,
      })
      periods.push({ subscriptionId: id, from: at, until: paidAt[index + 1] ?? until, purchaseId })
    }
  }
  const writePeriods = async (): Promise<void> => {
    await sql`insert into subscription_periods (subscription_id, from_at, until_at, purchase_id)
      select * from unnest(${periods.map(({ subscriptionId }) => subscriptionId)}::bigint[],
        ${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ until }) => until)}::timestamptz[],
        ${periods.map(({ purchaseId }) => purchaseId)}::uuid[])`.execute(tx)
  }
  return { ids: written, purchases, writePeriods }
}
