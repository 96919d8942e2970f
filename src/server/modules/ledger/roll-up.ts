import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'

const atOnce = 10_000

/** Adds waiting deltas to the balances of accounts without a floor. Returns how many; safe beside purchases and itself. */
export async function rollUp(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`select ledger_roll_up(${atOnce}) as n`.execute(db)
    const added = rows[0]?.n ?? 0
    total += added
    if (added < atOnce) return total
  }
}
