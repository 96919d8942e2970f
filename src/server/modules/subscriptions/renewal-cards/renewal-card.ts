import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import { addressRange } from '#modules/accounts/session-origin.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { lockOwn, viewAfter } from '../periods/subscription-row.ts'

/** From where the fan agreed, as the first part of the address. */
type Mandate = { fanId: number; id: number; cardId: number; range: string }

/** Writes the mandate down; false: the card is not one of the fan's. Who gives it anew is charged anew at once. */
export async function agreeToCard(tx: Tx, { fanId, id, cardId, range }: Mandate): Promise<boolean> {
  const kept = await sql`
    insert into renewal_cards (subscription_id, card_id, address_range)
    select ${id}, c.id, ${range} from payment_cards c where c.id = ${cardId} and c.user_id = ${fanId} and c.removed_at is null for share
    on conflict (subscription_id) do update set card_id = excluded.card_id, agreed_at = now(), address_range = excluded.address_range,
      tried_at = null`.execute(tx)
  return kept.numAffectedRows === 1n
}

/** What a subscription that is bought with a card says of its renewals: a card that is stored already, or the one that is kept by this payment. */
export const renewalTerms = (cardId: number | undefined, address: string) =>
  cardId === undefined ? { renewWithCard: true } : { renewalCard: { cardId, range: addressRange(address) } }

/**
 * Renews a subscription with a stored card from now on: it is charged what the wallet lacks then, and the least of a top-up if that
 * is more. One that is past due is tried again within a minute.
 */
export const renewWithCard = (
  { db }: Services,
  { fanId, id, cardId, address }: { fanId: number; id: number; cardId: number; address: string },
): Promise<Result<Subscription, 'not_found' | 'not_ready'>> =>
  transaction(db, async (tx): Promise<Result<Subscription, 'not_found' | 'not_ready'>> => {
    const row = await lockOwn(tx, fanId, id)
    if (!row) return fail('not_found')
    if (row.state === 'ended') return fail('not_ready')
    if (!(await agreeToCard(tx, { fanId, id, cardId, range: addressRange(address) }))) return fail('not_found')
    if (row.state === 'past_due')
      await sql`update subscriptions set try_at = least(try_at, now()) where id = ${id}`.execute(tx)
    await signalUpdates(tx, fanId)
    return viewAfter(tx, id)
  })

/** Takes the mandate back: the wallet alone pays. Safe to repeat. */
export const renewFromWallet = (
  { db }: Services,
  fanId: number,
  id: number,
): Promise<Result<Subscription, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<Subscription, 'not_found'>> => {
    if (!(await lockOwn(tx, fanId, id))) return fail('not_found')
    await sql`update renewal_cards set card_id = null where subscription_id = ${id}`.execute(tx)
    await signalUpdates(tx, fanId)
    return viewAfter(tx, id)
  })

/** A card was kept that paid for a subscription whose renewals the fan wanted it to pay too. */
export const agreeToKeptCard = (tx: Tx, { topUpId, cardId }: { topUpId: string; cardId: number }) =>
  sql`insert into renewal_cards (subscription_id, card_id, address_range)
    select s.id, ${cardId}, t.address_range from pending_purchases p join top_ups t on t.id = p.top_up_id
    join subscriptions s on s.fan_id = p.user_id and s.creator_id = p.subject_id and s.state <> 'ended' and s.started_at >= p.made_at
    where p.top_up_id = ${topUpId} and p.kind = 'subscription' and p.state = 'bought' and p.terms->'renewWithCard' = 'true'
    on conflict (subscription_id) do update set card_id = excluded.card_id, agreed_at = now(), address_range = excluded.address_range
      where renewal_cards.card_id is null`.execute(tx)

/** Ends the mandates of a card that its owner has removed. */
export const forgetCard = (tx: Tx, { cardId }: { cardId: number }) =>
  sql`update renewal_cards set card_id = null where card_id = ${cardId}`.execute(tx)

/** Mandates given since then may be a thief's. */
export const forgetCardsSince = (tx: Tx, { userId, since }: { userId: number; since: string }) =>
  sql`update renewal_cards r set card_id = null from subscriptions s
    where s.id = r.subscription_id and s.fan_id = ${userId} and r.agreed_at >= ${since}`.execute(tx)
