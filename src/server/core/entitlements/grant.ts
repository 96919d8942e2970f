import type { Tx } from '../services.ts'

/** Opens a creator's subscriber posts to a fan until `until` (ISO instant): the projection that lists read. */
export async function grantSubscription(tx: Tx, grant: { fanId: number; creatorId: number; until: string }): Promise<void> {
  await tx
    .insertInto('relations')
    .values({ fan_id: grant.fanId, creator_id: grant.creatorId, followed_at: null, subscribed_until: grant.until })
    .onConflict((conflict) => conflict.columns(['fan_id', 'creator_id']).doUpdateSet({ subscribed_until: grant.until }))
    .execute()
}
