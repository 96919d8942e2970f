import { sql } from 'kysely'
import { forgetContacts } from '#modules/payouts/claim-contact.ts'
import { holdsMoney } from '#modules/ledger/balance.ts'
import { forgetSettledDetails } from '#modules/payments/personal-data-payments.ts'
import { closeBooks } from '#modules/purchases/close-books.ts'
import type { Services } from '#platform/services.ts'
import { endSubscriptionsOf } from '#modules/subscriptions/end-subscriptions-between.ts'
import { transaction } from '#platform/database/transaction.ts'

const atOnce = 200

/**
 * What comes in for people who have left: a payment that was under way, a returned withdrawal, a subscription that was
 * begun at the very moment. It goes the way of all that they had; and where a finished withdrawal went is forgotten.
 */
export async function finalizeDeletedAccounts(services: Services): Promise<void> {
  const { db } = services
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.deleted_at is not null and (
      ${holdsMoney(sql.ref('u.id'))}
      or exists (select from subscriptions s where s.fan_id = u.id and s.state <> 'ended')
      or exists (select from subscriptions s where s.creator_id = u.id and s.state <> 'ended')
      or exists (select from purchases p where p.creator_id = u.id and p.state = 'paid'))
    limit ${atOnce}`.execute(db)
  for (const { id } of rows)
    await transaction(db, async (tx) => {
      await endSubscriptionsOf(tx, services, id)
      await closeBooks(tx, services, id)
    })
  await forgetSettledDetails(sql`select id from users where deleted_at is not null`).execute(db)
  await forgetContacts.execute(db)
}
