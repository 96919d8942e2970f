import { sql } from 'kysely'
import type { Db, Tx } from '#platform/services.ts'

/** A loss of the platform in cents, and why; below zero: it came back. Its transfer is the caller's. */
export type PlatformLoss = {
  cause: 'dispute' | 'staff' | 'departed'
  cents: number
  /** The fan of a dispute, the creator who left or whose purchase was given back. */
  userId: number
  disputeId?: number
  refundId?: string
  staffId?: number | null
  reason?: string
}

/** Lists a loss, so that staff see each with its reason; nothing for 0. */
export async function recordLoss(
  tx: Tx,
  { cause, cents, userId, disputeId, refundId, staffId, reason = '' }: PlatformLoss,
): Promise<void> {
  if (cents === 0) return
  await sql`insert into platform_losses (cause, cents, user_id, dispute_id, refund_id, staff_id, reason)
    values (${cause}, ${cents}, ${userId}, ${disputeId ?? null}, ${refundId ?? null}, ${staffId ?? null}, ${reason})`.execute(
    tx,
  )
}

type Open = { id: number; left: number }

/** The sum of `openLosses`, in cents, for saying beforehand what a refund will keep back. */
export async function openLossCents(db: Db | Tx, userId: number, since: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(lost_cents - recovered_cents), 0)::bigint as cents from disputes where ${openSince(userId, since)}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

const openSince = (userId: number, since: string) => sql`user_id = ${userId} and state <> 'won'
  and lost_cents > recovered_cents and opened_at >= ${since}::timestamptz`

/** What disputes that a fan has not lost to us have cost since a moment, and nothing has brought back: oldest first, locked. */
export async function openLosses(tx: Tx, userId: number, since: string): Promise<Open[]> {
  const { rows } = await sql<Open>`select id, lost_cents - recovered_cents as left from disputes
    where ${openSince(userId, since)} order by id for update`.execute(tx)
  return rows
}

/** A refund to the fan has paid for these losses, in cents; oldest first. */
export async function recordRecovered(tx: Tx, userId: number, losses: readonly Open[], cents: number): Promise<void> {
  let rest = cents
  for (const { id, left } of losses) {
    const part = Math.min(rest, left)
    if (part === 0) return
    rest -= part
    await sql`update disputes set recovered_cents = recovered_cents + ${part} where id = ${id}`.execute(tx)
    await recordLoss(tx, { cause: 'dispute', cents: -part, userId, disputeId: id })
  }
}
