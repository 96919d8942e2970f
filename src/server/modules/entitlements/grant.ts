import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** A renewal is tried within a minute of its time; nobody who pays is locked out while it is. */
export const renewalSlack = '1 hour'

type Grant = {
  fanId: number
  creatorId: number
  /** Paid until then (ISO instant). */
  until: string
  /** Will be renewed at that time: access goes on while the renewal is under way. */
  renews: boolean
}

/** Opens a creator's subscriber posts to a fan: the projection of the subscription that lists read. */
export async function grantSubscription(tx: Tx, { fanId, creatorId, until, renews }: Grant): Promise<void> {
  await sql`
    insert into relations (fan_id, creator_id, subscribed_until)
    values (${fanId}, ${creatorId}, ${until}::timestamptz + ${renews ? renewalSlack : '0'}::interval)
    on conflict (fan_id, creator_id) do update set subscribed_until = excluded.subscribed_until`.execute(tx)
}
