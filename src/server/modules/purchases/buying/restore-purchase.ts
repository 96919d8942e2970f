import { sql } from 'kysely'
import type { PurchaseKind } from '#contract/wallet.ts'
import { restoreAccess } from '#modules/entitlements/restore-access.ts'
import { reverse, Shortfall, transferId } from '#modules/ledger/transfers.ts'
import { maySee } from '#modules/accounts/visibility.ts'
import type { Tx } from '#platform/services.ts'
import { collectOwed } from '../collect-owed.ts'
import { recordUndone } from '../revenue-split/take-back-split.ts'
import { signalUpdates } from '#modules/accounts/signal-updates.ts'

/** A row of `refunds`. */
export type UndoneRefund = {
  id: string
  purchase_id: string
  price_cents: number
  tax_cents: number
  fee_cents: number
  points: number
  state_before: 'held' | 'paid' | 'released'
  access_until: string | null
}
type Row = { id: string; buyer_id: number; creator_id: number; kind: PurchaseKind; subject_id: number | null }

/** What was unlocked is gone with its author's account, or was bought anew meanwhile: nobody pays for it (again). */
async function isGone(tx: Tx, { kind, subject_id: id, buyer_id: buyerId }: Row): Promise<boolean> {
  if (kind !== 'unlock' && kind !== 'message_unlock' && kind !== 'story_unlock' && kind !== 'live_ticket') return false
  const asked = {
    unlock: sql`select from posts where id = ${id} and not exists (
      select from unlocks where post_id = ${id} and user_id = ${buyerId}) for key share`,
    message_unlock: sql`select from messages where id = ${id} and not exists (
      select from message_unlocks where message_id = ${id} and user_id = ${buyerId}) for key share`,
    story_unlock: sql`select from stories where id = ${id} and state = 'published' and expires_at > now() and not exists (
      select from story_unlocks where story_id = ${id} and user_id = ${buyerId}) for key share`,
    live_ticket: sql`select from shows where id = ${id} and not exists (
      select from show_tickets where show_id = ${id} and user_id = ${buyerId}) for key share`,
  }[kind]
  const { rows } = await asked.execute(tx)
  return rows.length === 0
}

/**
 * Buys again what a dispute had reversed, by the same amounts: the wallet pays, the creator has earned it anew, and what
 * it opened is open. When the wallet no longer holds enough (support paid it out), or it was a subscription between two who
 * no longer see each other, or what was unlocked is gone or bought anew, the purchase stays reversed and the money stays where it is.
 */
export async function restorePurchase(tx: Tx, refund: UndoneRefund): Promise<void> {
  const { rows } = await sql<Row>`select * from purchases where id = ${refund.purchase_id} for update`.execute(tx)
  const row = rows[0]
  if (!row) return
  // who has been kept apart meanwhile does not pay for what they may not see (docs/decisions/025)
  if (refund.access_until !== null && !(await maySee(tx, row.buyer_id, row.creator_id))) return
  if (await isGone(tx, row)) return
  const transfer = transferId('refund undone', refund.id)
  const posted = await reverse(tx, refund.id, transfer)
  if (posted instanceof Shortfall) return
  await sql`update purchases p set state = ${refund.state_before}, refunded_cents = refunded_cents - ${refund.price_cents},
      refunded_tax_cents = refunded_tax_cents - ${refund.tax_cents}, refunded_fee_cents = refunded_fee_cents - ${refund.fee_cents},
      refunded_points = refunded_points - ${refund.points}
    where id = ${row.id}`.execute(tx)
  const undone = await recordUndone(tx, refund.id, transfer)
  await sql`update refunds set undone_at = now() where id = ${refund.id}`.execute(tx)
  await collectOwed(tx, undone)
  await restoreAccess(tx, {
    id: row.id,
    kind: row.kind,
    buyerId: row.buyer_id,
    subjectId: row.subject_id,
    until: refund.access_until,
  })
  await signalUpdates(tx, row.buyer_id, row.creator_id)
}
