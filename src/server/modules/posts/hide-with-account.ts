import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'
import { updateCreatorHead } from './update-creator-head.ts'

/** Hides what a suspended account has published. Under the publication lock. */
export async function hidePostsOf(tx: Tx, userId: number): Promise<void> {
  await sql`update posts set state = 'hidden', state_before = state, pinned_at = null
    where creator_id = ${userId} and state = 'published'`.execute(tx)
  await updateCreatorHead(tx, userId)
}

/** Shows again what was hidden with the account, but for what has an open case. Under the publication lock. */
export async function showPostsOf(tx: Tx, userId: number): Promise<void> {
  await sql`update posts p set state = 'published', state_before = null
    where creator_id = ${userId} and state = 'hidden' and not exists (
      select from cases c where c.subject_kind = 'post' and c.subject_id = p.id and c.state = 'open' and c.hides)`.execute(
    tx,
  )
  await updateCreatorHead(tx, userId)
}
