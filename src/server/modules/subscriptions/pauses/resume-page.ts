import { sql } from 'kysely'
import type { Plans } from '#contract/plans.ts'
import type { Services } from '#platform/services.ts'
import { restartClocks } from '../cancel-renewal.ts'
import { notifySubscribers } from '../notify-subscribers.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readPlans } from '#modules/creators/set-plans.ts'

/**
 * The page goes on. Each renewal, and each end of what was cancelled, is later by as long as the rest was; from then on the
 * calendar counts from there. Safe to repeat.
 */
export async function resumePage({ db }: Services, creatorId: number): Promise<Plans> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ resumed_at: string }>`
      update creator_terms set paused_at = null where creator_id = ${creatorId} and paused_at is not null returning now() as resumed_at`.execute(
      tx,
    )
    const resumedAt = rows[0]?.resumed_at
    if (resumedAt !== undefined) {
      await restartClocks(tx, creatorId)
      await notifySubscribers(tx, { creatorId, kind: 'page_resumed', event: resumedAt })
    }
    return readPlans(tx, creatorId)
  })
}
