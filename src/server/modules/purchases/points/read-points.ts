import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { pointsOf } from '#modules/ledger/accounts.ts'
import { balance } from '#modules/ledger/balance.ts'
import { pendingPoints } from '../pending-points.ts'
import type { Db, Tx } from '#platform/services.ts'

/** A fan's points: all of them, those that have not settled, and the whole hundreds that can be exchanged. */
export type Points = { points: number; pending: number; exchangeable: number }

export async function readPoints(tx: Db | Tx, userId: number): Promise<Points> {
  // in this order: what settles in between shows as pending a moment longer, never the other way round
  const pending = await pendingPoints(tx, userId)
  const points = await balance(tx, pointsOf(userId))
  const settled = Math.max(0, points - pending)
  return { points, pending: Math.min(pending, points), exchangeable: settled - (settled % limits.pointsPerExchange) }
}

/** When the next pending points settle: the end of the first hold period. null: none are pending. */
export async function nextSettling(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(coalesce(answered_at, made_at) + make_interval(days => hold_days)) as at from purchases
    where buyer_id = ${userId} and state = 'paid' and points > refunded_points`.execute(db)
  return rows[0]?.at ?? null
}
