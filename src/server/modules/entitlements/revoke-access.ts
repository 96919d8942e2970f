import { sql } from 'kysely'
import { stands } from './stands.ts'
import type { PurchaseKind } from '#contract/wallet.ts'
import type { Tx } from '#platform/services.ts'
import { endSubscriptions } from './end-subscriptions.ts'

export type PaidFor = { id: string; kind: PurchaseKind; subjectId: number | null }

const periodic: readonly PurchaseKind[] = ['subscription', 'subscription_renewal', 'gift']

/**
 * Closes what a purchase opened, because its money goes back. A subscription ends at once when its newest payment is
 * the one; a payment of an earlier period opens nothing any more. Gives the end of the paid time that was lost, if any.
 */
export async function revokeAccess(tx: Tx, { id, kind, subjectId }: PaidFor): Promise<string | null> {
  if (kind === 'live_ticket') await sql`delete from show_tickets where purchase_id = ${id}`.execute(tx)
  // A ticket opens the recording of its show too, once that is posted.
  if (kind === 'unlock' || kind === 'live_ticket') {
    await sql`delete from unlocks where purchase_id = ${id}`.execute(tx)
    return null
  }
  if (kind === 'message_unlock') {
    await sql`delete from message_unlocks where purchase_id = ${id}`.execute(tx)
    return null
  }
  if (kind === 'story_unlock') {
    await sql`delete from story_unlocks where purchase_id = ${id}`.execute(tx)
    return null
  }
  if (!periodic.includes(kind) || subjectId === null) return null
  const { rows } = await sql<{ renews_at: string }>`
    select renews_at from subscriptions s where s.id = ${subjectId} and s.state <> 'ended'
      and not exists (select from purchases later, purchases this where this.id = ${id} and later.buyer_id = this.buyer_id
        and later.creator_id = this.creator_id and later.subject_id = ${subjectId} and later.kind = any (${[...periodic]}::text[])
        and later.made_at > this.made_at and ${stands('later')})
    for update`.execute(tx)
  if (!rows[0]) return null
  await endSubscriptions(tx, [subjectId])
  return rows[0].renews_at
}
