import { sql } from 'kysely'
import { timedTransferId } from '#modules/ledger/transfers.ts'
import { purchaseMany, type Paid, type Purchase } from '#modules/purchases/purchase.ts'
import type { Services, Tx } from '#platform/services.ts'
import { endSubscriptions } from '#modules/entitlements/end-subscriptions.ts'
import { notifyMany, type NewNotification } from '#modules/notifications/notify.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { Failure } from '#platform/failure.ts'
import { mailFans, type Told } from './mail-fans.ts'
import { mailReceipts } from './mail-receipts.ts'
import { graceDays } from './grace.ts'
import { askCards } from '../renewal-cards/ask-cards.ts'
import { keepWaiting, renewUntilNext, restWithPage, waitForDeletion } from './move-renewal.ts'

export type Due = {
  id: number
  fan_id: number
  creator_id: number
  creator_name: string
  state: 'trial' | 'active' | 'past_due' | 'cancelled'
  renews_at: string
  due_cents: number
  /** Whether the creator still is one. */
  sells: boolean
  /** The creator's page rests. */
  rests: boolean
  /** The creator has asked for the account to be deleted. */
  leaves: boolean
  grace_over: boolean
  /** Whether a card pays what the wallet lacks, and was asked within the day already; null: the fan has not agreed to any. */
  card: 'ready' | 'asked' | null
}
export type Wanted = { most: number; without: readonly number[]; only?: readonly number[] }

/** Takes what is due and nobody else holds, the longest waiting first. */
export async function takeDue(tx: Tx, { most, without, only }: Wanted): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.id, s.fan_id, s.creator_id, s.state, s.renews_at, s.due_cents, u.is_creator as sells, u.name as creator_name,
      exists (select from creator_terms t where t.creator_id = s.creator_id and t.paused_at is not null) as rests,
      exists (select from accounts a where a.user_id = s.creator_id and a.deletion_at is not null) as leaves,
      s.renews_at + make_interval(days => ${graceDays}) <= now() as grace_over,
      (select case when r.tried_at > now() - interval '20 hours' then 'asked' else 'ready' end from renewal_cards r
        where r.subscription_id = s.id and r.card_id is not null) as card
    from subscriptions s join users u on u.id = s.creator_id
    where s.state in ('trial', 'active', 'past_due', 'cancelled') and s.try_at <= now()
      and s.id <> all (${[...without]}::bigint[]) ${only ? sql`and s.id = any (${[...only]}::bigint[])` : sql``}
    order by s.try_at limit ${most} for update of s skip locked`.execute(tx)
  return rows
}

const purchaseOf = (due: Due): Purchase => ({
  // the day that is paid for belongs to the number: it cannot be paid twice, whatever runs again or at once
  id: timedTransferId(Date.parse(due.renews_at), 'renewal', due.id, due.renews_at),
  kind: due.state === 'trial' ? 'subscription' : 'subscription_renewal',
  buyerId: due.fan_id,
  creatorId: due.creator_id,
  subjectId: due.id,
  priceCents: due.due_cents,
})

/** The days of grace have been had: it ends unless the wallet pays now. */
const isOver = (due: Due): boolean => due.state === 'past_due' && due.grace_over

type Paying = { due: Due; purchase: Purchase; paid: Paid }

const event = (what: string, due: Due): string => `${what} ${String(due.id)} ${due.renews_at}`

const told = (due: Due): Told => ({
  userId: due.fan_id,
  creator: due.creator_name,
  cents: due.due_cents,
  at: due.renews_at,
  card: due.card !== null,
})

/** `nextOf`: when each renews again. */
function notificationsOf(
  paying: readonly Paying[],
  nextOf: ReadonlyMap<number, string>,
  waiting: readonly Due[],
  ended: readonly Due[],
): NewNotification[] {
  return [
    ...paying.map(({ due, purchase, paid }): NewNotification => {
      const effectiveAt = nextOf.get(due.id)
      return {
        userId: due.fan_id,
        kind: 'renewal',
        eventKey: event('renewal', due),
        actorId: due.creator_id,
        amountCents: paid.priceCents + paid.taxCents,
        purchaseId: purchase.id,
        ...(effectiveAt !== undefined && { effectiveAt }),
      }
    }),
    ...paying.map(({ due, paid }): NewNotification => ({
      userId: due.creator_id,
      kind: 'subscription_renewed',
      eventKey: event('renewed', due),
      actorId: due.fan_id,
      amountCents: paid.earnedCents,
    })),
    // told once, not at each of the daily tries
    ...waiting
      .filter(({ state }) => state !== 'past_due')
      .map((due): NewNotification => ({
        userId: due.fan_id,
        kind: 'renewal_failed',
        eventKey: event('failed', due),
        actorId: due.creator_id,
        amountCents: due.due_cents,
      })),
    ...ended
      .filter(({ state }) => state !== 'cancelled')
      .map((due): NewNotification => ({
        userId: due.fan_id,
        kind: 'subscription_ended',
        eventKey: event('ended', due),
        actorId: due.creator_id,
      })),
  ]
}

/**
 * Renews, lets wait or ends a batch of what is due, with the statements of one: each is decided by itself, and all are written
 * or none. One period is paid, whatever the delay was.
 */
export async function renewBatch(tx: Tx, services: Pick<Services, 'settings'>, batch: readonly Due[]): Promise<void> {
  const over = batch.filter((due) => due.state === 'cancelled' || !due.sells)
  const resting = batch.filter((due) => due.rests && !over.includes(due))
  const leaving = batch.filter((due) => due.leaves && due.state !== 'past_due' && !over.includes(due) && !due.rests)
  const going = batch.filter((due) => ![over, resting, leaving].some((others) => others.includes(due)))
  // a page that is about to go takes no more payments, late ones included
  const priced = going.filter((due) => due.due_cents > 0 && !due.leaves)
  const purchases = priced.map(purchaseOf)
  const outcomes = await purchaseMany(tx, services, purchases)
  const paying: Paying[] = []
  const unpaid: Due[] = going.filter((due) => due.due_cents > 0 && due.leaves)
  const byCard: Due[] = []
  for (const [index, due] of priced.entries()) {
    const [purchase, paid] = [purchases[index], outcomes[index]]
    // the last try is the wallet's: a card that is refused again and again does not lengthen the grace
    const mayAsk = due.card === 'ready' && !isOver(due)
    if (paid instanceof Failure && paid.code === 'fund_wallet' && mayAsk) byCard.push(due)
    else if (!purchase || !paid || paid instanceof Failure) unpaid.push(due)
    else paying.push({ due, purchase, paid })
  }
  const lost = unpaid.filter(isOver)
  const waiting = unpaid.filter((due) => !lost.includes(due))
  const nextOf = await renewUntilNext(tx, [
    ...paying.map(({ due, purchase }) => ({ id: due.id, purchaseId: purchase.id })),
    ...going.filter((due) => due.due_cents === 0).map((due) => ({ id: due.id, purchaseId: null })),
  ])
  await keepWaiting(
    tx,
    waiting.map(({ id }) => id),
  )
  await askCards(
    tx,
    byCard.map(({ id }) => id),
  )
  await restWithPage(
    tx,
    resting.map(({ id }) => id),
  )
  await waitForDeletion(
    tx,
    leaving.map(({ id }) => id),
  )
  const ended = [...over, ...lost]
  await endSubscriptions(
    tx,
    ended.map(({ id }) => id),
  )
  await notifyMany(tx, notificationsOf(paying, nextOf, waiting, ended))
  await mailReceipts(
    tx,
    paying.map(({ due }) => ({ id: due.id, fanId: due.fan_id })),
  )
  await mailFans(tx, 'renewal_failed', waiting.filter(({ state }) => state !== 'past_due').map(told))
  await mailFans(tx, 'subscription_ended', ended.filter(({ state }) => state !== 'cancelled').map(told))
  await signalUpdates(tx, ...batch.map((due) => due.fan_id))
}
