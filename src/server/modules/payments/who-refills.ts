import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** Those of these people whose wallet an automatic top-up refills. */
export async function whoRefills(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from auto_top_ups where state = 'on' and user_id = any (${[...userIds]}::bigint[])`.execute(tx)
  return new Set(rows.map((row) => row.user_id))
}
