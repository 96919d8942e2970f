import { sql } from 'kysely'
import { withholdPost } from './publishing/withhold-post.ts'
import { showPost } from './unhide.ts'
import { lookAgain } from './tags.ts'
import type { Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import type { CoPerformerRow } from './co-performer-row.ts'

type OfPost = Pick<CoPerformerRow, 'id' | 'post_id' | 'version'>

/** Tells the author how it stands with somebody who is shown in the post. */
export async function notifyAuthor(
  tx: Tx,
  row: OfPost,
  kind: 'consent_given' | 'consent_refused' | 'consent_withdrawn',
): Promise<void> {
  const { rows } = await sql<{ creator_id: number }>`select creator_id from posts where id = ${row.post_id}`.execute(tx)
  for (const { creator_id: userId } of rows)
    await notify(tx, {
      userId,
      kind,
      eventKey: `${kind} ${String(row.id)} ${String(row.version)}`,
      postId: row.post_id ?? 0,
    })
}

/** Opens a case about the post, or makes the one that is open the most urgent. Staff read why. */
export async function openConsentCase(
  tx: Tx,
  postId: number | null,
  consent: 'under_age' | 'withdrawn',
  consentReason = '',
): Promise<void> {
  const why = JSON.stringify({ consent, consentReason })
  await sql`insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot, hides)
    select 'post', p.id, p.creator_id, 0, (jsonb_build_object('text', p.text, 'teaser', p.teaser) || ${why}::jsonb)::json,
      p.state = 'hidden'
    from posts p where p.id = ${postId}
    on conflict (subject_kind, subject_id) where state = 'open' do update set priority = 0, version = cases.version + 1,
      hides = excluded.hides, snapshot = (cases.snapshot::jsonb || ${why}::jsonb)::json`.execute(tx)
}

/**
 * Takes a signed consent back. Nobody sees the post from now on, its buyers neither, and staff decide what becomes of it. Under
 * the publication lock, with the person's row held.
 */
export async function withdrawConsent(tx: Tx, row: CoPerformerRow, reason: string): Promise<void> {
  await sql`update co_performers set state = 'withdrawn', state_before = state, withdrawn_at = now(),
    withdrawal_reason = ${reason}, version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
  if (row.post_id === null) return
  await withholdPost(tx, row.post_id)
  await openConsentCase(tx, row.post_id, 'withdrawn', reason)
  await notifyAuthor(tx, { ...row, version: row.version + 1 }, 'consent_withdrawn')
}

/**
 * Gives a consent back as it was. The post is there again unless staff still have a case about it, which then decides.
 * Under the publication lock, with the person's row held.
 */
export async function restoreConsent(tx: Tx, row: CoPerformerRow): Promise<void> {
  await sql`update co_performers set state = state_before, state_before = null, withdrawn_at = null,
    withdrawal_reason = '', version = version + 1, updated_at = now() where id = ${row.id}`.execute(tx)
  if (row.post_id === null) return
  const { rows } = await sql`select from cases where subject_kind = 'post' and subject_id = ${row.post_id}
    and state = 'open'`.execute(tx)
  if (rows.length === 0) await showPost(tx, row.post_id)
  await lookAgain(tx, row.post_id)
  await notifyAuthor(tx, { ...row, version: row.version + 1 }, 'consent_given')
}
