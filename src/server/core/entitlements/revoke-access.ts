import { sql } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import type { Tx } from '../services.ts'

export type PaidFor = { id: string; kind: PurchaseKind; subjectId: number | null }

const periodic: readonly PurchaseKind[] = ['subscription', 'subscription_renewal', 'gift']

/**
 * Closes what a purchase opened, because its money goes back. A subscription ends at once when its newest payment is
 * the one; a payment of an earlier period opens nothing any more. Gives the end of the paid time that was lost, if any.
 */
export async function revokeAccess(tx: Tx, { id, kind, subjectId }: PaidFor): Promise<string | null> {
  if (kind === 'unlock' || kind === 'message_unlock') {
    await sql`delete from unlocks where purchase_id = ${id}`.execute(tx)
    return null
  }
  if (!periodic.includes(kind) || subjectId === null) return null
  const { rows } = await sql<{ fan_id: number; creator_id: number; renews_at: string }>`
    update subscriptions s set state = 'ended', ended_at = now() where s.id = ${subjectId} and s.state <> 'ended'
      and not exists (select from purchases later, purchases this where this.id = ${id} and later.buyer_id = this.buyer_id
        and later.creator_id = this.creator_id and later.subject_id = ${subjectId} and later.kind = any (${[...periodic]}::text[])
        and later.made_at > this.made_at and later.state in ('paid', 'released'))
    returning fan_id, creator_id, renews_at`.execute(tx)
  const ended = rows[0]
  if (!ended) return null
  await sql`delete from relations where fan_id = ${ended.fan_id} and creator_id = ${ended.creator_id} and followed_at is null`.execute(
    tx,
  )
  await sql`update relations set subscribed_until = null where fan_id = ${ended.fan_id} and creator_id = ${ended.creator_id}`.execute(
    tx,
  )
  return ended.renews_at
}
