import { sql } from 'kysely'
import { cardRemoved } from '../announcements.ts'
import { limits } from '#contract/limits.ts'
import type { Card } from '#contract/wallet.ts'
import type { Db, Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { addJob } from '#platform/jobs/jobs.ts'

export const forgetCardJob = 'forget_card'

export async function listCards(db: Db, userId: number): Promise<Card[]> {
  const { rows } = await sql<Card>`select id, brand, last4, exp_month as "expMonth", exp_year as "expYear"
    from payment_cards where user_id = ${userId} and removed_at is null order by id desc limit ${limits.cardsMax}`.execute(
    db,
  )
  return rows
}

/** Removes one's own stored card here at once and at the provider soon after; what it was agreed to pay for ends. */
export const removeCard = (
  { db }: Services,
  userId: number,
  id: number,
): Promise<Result<Record<string, never>, 'not_found'>> =>
  transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    const { rows } = await sql<{ id: number }>`update payment_cards set removed_at = now()
      where id = ${id} and user_id = ${userId} and removed_at is null returning id`.execute(tx)
    if (!rows[0]) return fail('not_found')
    await sql`delete from auto_top_ups where user_id = ${userId} and card_id = ${id}`.execute(tx)
    await cardRemoved.announce(tx, { cardId: id })
    await addJob(tx, forgetCardJob, { cardId: id })
    return {}
  })

/** Has the provider forget a removed card. Safe to repeat. */
export async function forgetCard({ db, payments }: Services, cardId: number): Promise<void> {
  const { rows } = await sql<{ provider: string; provider_ref: string }>`
    select provider, provider_ref from payment_cards where id = ${cardId} and removed_at is not null`.execute(db)
  const [card] = rows
  if (card) await payments.byName(card.provider)?.removeCard(card.provider_ref)
}
