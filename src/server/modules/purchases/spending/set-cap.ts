import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { spentThisMonth, type Spent } from '../buying/spending-this-month.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'

/**
 * Sets one's own monthly limit. Lower than what counts now: at once, and a raise that waits is dropped. Higher, or none
 * (null): after 24 hours, so that nobody raises it in the heat of the moment.
 */
export const setCap = ({ db }: Services, userId: number, capCents: number | null): Promise<Spent> =>
  transaction(db, async (tx) => {
    await sql`insert into spending_caps (user_id) values (${userId}) on conflict do nothing`.execute(tx)
    const { capCents: now } = await spentThisMonth(tx, userId, { lock: true })
    const raises = now !== null && (capCents === null || capCents > now)
    await sql`update spending_caps set cap_cents = ${raises ? now : capCents}, next_cents = ${raises ? capCents : null},
        next_at = case when ${raises} then now() + make_interval(hours => ${limits.spendingCapWaitHours}) end
      where user_id = ${userId}`.execute(tx)
    return spentThisMonth(tx, userId)
  })
