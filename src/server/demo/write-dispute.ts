import { sql } from 'kysely'
import { openDispute } from '#modules/purchases/open-dispute.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { DeskContent } from './staff-content.ts'
import { writeTopUp } from './write-money.ts'
import { insertTransfers } from './write-transfers.ts'
import { idOf, type Ids } from './write-people.ts'

const hourMs = 3_600_000
const reason = 'fraudulent'

/** A top-up that the card holder's bank takes back now, in the sandbox provider's books and in ours. */
export async function writeDispute(
  tx: Tx,
  services: Services,
  { by, toppedUpHoursAgo, cents }: DeskContent['dispute'],
  { ids, now }: { ids: Ids; now: number },
): Promise<void> {
  const userId = idOf(ids, by)
  const topUp = { fan: by, cents, at: now - toppedUpHoursAgo * hourMs }
  await insertTransfers(tx, [await writeTopUp(tx, topUp, userId, 0, services.publicUrl)])
  await sql`update top_ups set card_last4 = '4242', card_country = 'US', address_range = '203.0.113.0/24'
    where user_id = ${userId}`.execute(tx)
  const { rows } = await sql<{ payment: string; dispute: string }>`with taken as (
      update sandbox_payments set disputed_cents = amount_cents
      where id = (select settled_ref from top_ups where user_id = ${userId}) returning id, amount_cents)
    insert into sandbox_disputes (id, payment, amount_cents, state)
    select 'dis_' || left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 24), id, amount_cents, 'open' from taken
    returning payment, id as dispute`.execute(tx)
  const provider = services.payments.byName('sandbox')
  const [told] = rows
  if (!told || !provider) throw new Error('The demo has no payment to dispute.')
  await openDispute(tx, services, provider, {
    eventId: `demo ${told.dispute}`,
    kind: 'dispute.opened',
    disputeRef: told.dispute,
    settledRef: told.payment,
    amountCents: cents,
    reason,
  })
}
