import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** Ends subscriptions: nothing is renewed, and access is over at once. A follow stays. */
export async function endSubscriptions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ fan_id: number; creator_id: number }>`
    update subscriptions set state = 'ended', ended_at = now(), paused_at = null, paused_state = null
    where id = any (${ids}::bigint[]) and state <> 'ended' returning fan_id, creator_id`.execute(tx)
  const fans = rows.map(({ fan_id }) => fan_id)
  const creators = rows.map(({ creator_id }) => creator_id)
  await sql`update relations r set subscribed_until = null from unnest(${fans}::bigint[], ${creators}::bigint[]) as e(fan, creator)
    where r.fan_id = e.fan and r.creator_id = e.creator`.execute(tx)
  // only now: a follow that ends at the same moment has ended, or waits
  await sql`delete from relations r using unnest(${fans}::bigint[], ${creators}::bigint[]) as e(fan, creator)
    where r.fan_id = e.fan and r.creator_id = e.creator and r.followed_at is null and r.subscribed_until is null`.execute(
    tx,
  )
}
