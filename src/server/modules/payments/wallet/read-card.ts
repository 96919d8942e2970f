import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { cardKept } from '../announcements.ts'
import { raiseFlags } from '../raise-flags.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

type Row = { user_id: number; provider: string; settled_ref: string; save_card: boolean }

/** One card that pays for many accounts may be stolen, or one person who goes around a limit: staff should see it. */
const flagSharedCard = (tx: Tx, fingerprint: string): Promise<void> =>
  raiseFlags(
    tx,
    'shared_card',
    sql`select ids, json_build_object('accounts', cardinality(ids)), 'shared_card ' || ${fingerprint} || ' ' || cardinality(ids)::text
      from (select coalesce(array_agg(distinct user_id), '{}') as ids from top_ups where card_print = ${fingerprint}
        and created_at > now() - make_interval(days => ${limits.cardAccountsDays})) f
      where cardinality(ids) > ${limits.cardAccountsMax}`,
  )

/**
 * Asks with which card a top-up was paid, keeps its country as evidence for the tax, and the card itself where the fan
 * wanted that. Nothing of who has left meanwhile. Safe to repeat.
 */
export async function readCard({ db, payments }: Services, topUpId: string): Promise<void> {
  const { rows } = await sql<Row>`select user_id, provider, settled_ref, save_card from top_ups
    where id = ${topUpId} and state = 'succeeded' and settled_ref is not null
      and exists (select from accounts a where a.user_id = top_ups.user_id)`.execute(db)
  const row = rows[0]
  const card = row && (await payments.byName(row.provider)?.cardOf(row.settled_ref))
  if (!row || !card) return
  await transaction(db, async (tx) => {
    await sql`update top_ups set card_country = ${card.country}, card_last4 = ${card.last4}, card_print = ${card.fingerprint} where id = ${topUpId}`.execute(
      tx,
    )
    await sql`update accounts set card_country = coalesce(${card.country}, card_country) where user_id = ${row.user_id}`.execute(
      tx,
    )
    if (card.fingerprint !== null) await flagSharedCard(tx, card.fingerprint)
    if (!row.save_card) return
    await sql`insert into payment_cards (user_id, provider, provider_ref, customer_ref, brand, last4, exp_month, exp_year, country)
      select ${row.user_id}, ${row.provider}, ${card.cardRef}, ${card.customerRef}, ${card.brand}, ${card.last4}, ${card.expMonth},
        ${card.expYear}, ${card.country}
      where (select count(*) from payment_cards where user_id = ${row.user_id} and removed_at is null) < ${limits.cardsMax}
      on conflict (provider, provider_ref) do nothing`.execute(tx)
    const kept = await sql<{ id: number }>`select id from payment_cards
      where provider = ${row.provider} and provider_ref = ${card.cardRef} and user_id = ${row.user_id} and removed_at is null`.execute(
      tx,
    )
    if (kept.rows[0]) await cardKept.announce(tx, { topUpId, cardId: kept.rows[0].id })
  })
}
