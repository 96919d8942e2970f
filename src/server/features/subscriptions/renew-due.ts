import { sql } from 'kysely'
import type { Period } from '#contract/fields.ts'
import { grantSubscription } from '#core/entitlements/grant.ts'
import { transferId } from '#core/ledger/transfer-id.ts'
import { recordPurchase } from '#core/purchases/record-purchase.ts'
import type { Services, Tx } from '#core/services.ts'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { periodEnd } from '#core/subscriptions/calendar.ts'

/** How long a fan keeps access while a renewal waits for money (product page, Subscriptions). */
const graceDays = 3

type Due = {
  id: number
  fan_id: number
  creator_id: number
  period: Period
  price_cents: number
  state: 'active' | 'past_due' | 'cancelled'
  renews_at: string
  /** Whether the creator still is one. */
  sells: boolean
  grace_over: boolean
}

async function end(tx: Tx, due: Due): Promise<void> {
  await sql`update subscriptions set state = 'ended', ended_at = now() where id = ${due.id}`.execute(tx)
  await sql`delete from relations where fan_id = ${due.fan_id} and creator_id = ${due.creator_id} and followed_at is null`.execute(
    tx,
  )
  await sql`update relations set subscribed_until = null where fan_id = ${due.fan_id} and creator_id = ${due.creator_id}`.execute(
    tx,
  )
}

async function wait(tx: Tx, due: Due): Promise<void> {
  const { rows } = await sql<{ until: string }>`
    update subscriptions set state = 'past_due', try_at = now() + interval '1 day' where id = ${due.id}
    returning greatest(renews_at + make_interval(days => ${graceDays}), try_at) as until`.execute(tx)
  if (rows[0])
    await grantSubscription(tx, { fanId: due.fan_id, creatorId: due.creator_id, until: rows[0].until, renews: false })
}

/** One period is paid, whatever the delay was; the day of renewal stays the start's. */
async function renew(tx: Tx, due: Due, services: Pick<Services, 'feePercent'>): Promise<void> {
  if (due.price_cents > 0) {
    const paid = await recordPurchase(tx, services, {
      id: transferId('renewal', due.id, due.renews_at),
      kind: 'subscription_renewal',
      buyerId: due.fan_id,
      creatorId: due.creator_id,
      subjectId: due.id,
      priceCents: due.price_cents,
    })
    if (paid instanceof Failure) return due.state === 'past_due' && due.grace_over ? end(tx, due) : wait(tx, due)
  }
  const { rows } = await sql<{ until: string }>`
    with next as (
      select n, ${periodEnd(sql`coalesce(anchor_at, started_at)`, sql`time_zone`, due.period, sql`n`)} as at
      from subscriptions, generate_series(periods + 1, periods + 1000) n where id = ${due.id})
    update subscriptions s set state = 'active', periods = next.n, renews_at = next.at, try_at = next.at
    from (select * from next where at > now() order by n limit 1) next where s.id = ${due.id} returning s.renews_at as until`.execute(
    tx,
  )
  if (rows[0])
    await grantSubscription(tx, { fanId: due.fan_id, creatorId: due.creator_id, until: rows[0].until, renews: true })
}

/** Takes one due subscription, if there is one that nobody else holds and that did not fail in this round. */
async function renewNext(services: Services, failed: Set<number>): Promise<boolean> {
  const { db, log } = services
  let taken: number | undefined
  const work = async (tx: Tx): Promise<boolean> => {
    const { rows } = await sql<Due>`
      select id, fan_id, creator_id, period, price_cents, state, renews_at,
        (select is_creator from users where id = creator_id) as sells, renews_at + make_interval(days => ${graceDays}) <= now() as grace_over
      from subscriptions where state in ('active', 'past_due', 'cancelled') and try_at <= now()
        and id <> all (${[...failed]}::bigint[])
      order by try_at limit 1 for update skip locked`.execute(tx)
    const due = rows[0]
    if (!due) return false
    taken = due.id
    if (due.state === 'cancelled' || !due.sells) await end(tx, due)
    else await renew(tx, due, services)
    await signalUpdates(tx, due.fan_id, due.creator_id)
    return true
  }
  try {
    return await transaction(db, work)
  } catch (error) {
    if (taken === undefined) throw error
    log.error({ err: error, subscription: taken }, 'a subscription could not be renewed')
    failed.add(taken)
    return true
  }
}

/** More than these in one round are trouble of the machine, which the next round meets again or not. */
const failuresMost = 20

/**
 * Renews, retries and ends all that is due, and says how many. Each in a transaction of its own; safe beside itself and
 * after an outage. One that cannot be renewed is logged and left for the next round: it keeps no other from it.
 */
export async function renewDue(services: Services): Promise<number> {
  const failed = new Set<number>()
  let done = 0
  while (failed.size < failuresMost && (await renewNext(services, failed))) done += 1
  return done - failed.size
}
