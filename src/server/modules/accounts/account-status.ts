import { sql } from 'kysely'
import { indexUser } from './index-user.ts'
import { postState } from '#modules/posts/post-row.ts'
import { settleCreator } from '#modules/posts/settle-creator.ts'
import type { Tx } from '#platform/services.ts'
import { cancelRenewals, restartClocks, stopClocks } from '#modules/subscriptions/cancel-renewal.ts'
import { tellSubscribers } from '#modules/subscriptions/tell-subscribers.ts'

/** Lets somebody read but not speak, until it is lifted. Call `sessions.forgetUser` after the commit, as for all of these. */
export const restrictUser = (tx: Tx, userId: number): Promise<unknown> =>
  sql`update accounts set restricted_at = coalesce(restricted_at, now()) where user_id = ${userId}`.execute(tx)

/**
 * Takes an account out of sight: its posts are hidden, nobody finds it, and it can do nothing but read what is its own and
 * appeal. Nobody pays again for what does not come: subscriptions to it are not renewed, the time that was paid for stands
 * still, and a job tells the fans after the commit; after 14 days it is refunded (`refundSuspended`). Under the publication lock.
 */
export async function suspendUser(tx: Tx, userId: number): Promise<void> {
  const { rows: suspended } = await sql<{ suspended_at: string }>`update users set suspended_at = now()
    where id = ${userId} and suspended_at is null and deleted_at is null returning suspended_at`.execute(tx)
  const since = suspended[0]?.suspended_at
  if (since === undefined) return
  await sql`delete from search_words where user_id = ${userId}`.execute(tx)
  await sql`update posts set state = ${sql.lit(postState.hidden)}, state_before = state, pinned_at = null
    where creator_id = ${userId} and state = ${sql.lit(postState.published)}`.execute(tx)
  await settleCreator(tx, userId)
  await cancelRenewals(tx, sql`s.creator_id = ${userId}`)
  await stopClocks(tx, userId)
  await tellSubscribers(tx, { creatorId: userId, kind: 'creator_suspended', event: since })
}

/**
 * Lifts restriction and suspension. What was hidden with the account comes back, but for what has an open case; fans have
 * the time back that stood still, and renew again if they choose to.
 */
export async function restoreUser(tx: Tx, userId: number): Promise<void> {
  await sql`update accounts set restricted_at = null where user_id = ${userId}`.execute(tx)
  const { rows } = await sql<{ username: string; name: string }>`update users set suspended_at = null
    where id = ${userId} and suspended_at is not null and deleted_at is null returning username, name`.execute(tx)
  const [user] = rows
  if (!user) return
  await indexUser(tx, { userId, ...user })
  await sql`update posts p set state = ${sql.lit(postState.published)}, state_before = null
    where creator_id = ${userId} and state = ${sql.lit(postState.hidden)} and not exists (
      select from cases c where c.subject_kind = 'post' and c.subject_id = p.id and c.state = 'open' and c.hides)`.execute(
    tx,
  )
  await settleCreator(tx, userId)
  // of a page that rests it goes on standing still
  const rests = await sql`select from creator_terms where creator_id = ${userId} and paused_at is not null`.execute(tx)
  if (rests.rows.length === 0) await restartClocks(tx, userId)
}
