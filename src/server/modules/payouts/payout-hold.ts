import { sql } from 'kysely'
import type { PayoutHold } from '#contract/payouts.ts'

/**
 * Why withdrawal `w` may not leave now; null: nothing holds it (docs/decisions/118). Of a deleted account its claim says
 * whether payments are frozen.
 */
export const payoutHold = sql<PayoutHold | null>`(case
  when exists (select from accounts a where a.user_id = w.user_id and a.payments_frozen_at is not null)
    or exists (select from claims c where c.user_id = w.user_id and c.held_at is not null) then 'frozen'
  when exists (select from users u where u.id = w.user_id and u.suspended_at is not null and u.deleted_at is null) then 'suspended'
  when w.held_until > now() then 'clearing' end)`

/** True in SQL for a withdrawal `w` that nothing delays: neither a hold nor a changed payout method. */
export const mayLeave = sql<boolean>`((w.not_before is null or w.not_before <= now()) and ${payoutHold} is null)`
