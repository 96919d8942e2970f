import { sql } from 'kysely'
import type { CaseOutcome } from '#contract/decisions.ts'
import { unblockMedia } from '#modules/media/block-media.ts'
import { indexUser } from '#modules/accounts/index-user.ts'
import { restoreUser, restrictUser, suspendUser } from '#modules/accounts/account-status.ts'
import { cutShow, overturnCut } from '#modules/live/cut-show.ts'
import { hideLine, showLine } from '#modules/live/hide-line.ts'
import { removeMessage } from '#modules/messages/remove-by-staff.ts'
import { showContent } from '#modules/messages/review.ts'
import { showMessage } from '#modules/messages/unhide-message.ts'
import { hideComment } from '#modules/posts/hide.ts'
import { removePost } from '#modules/posts/remove-by-staff.ts'
import { showComment, showPost } from '#modules/posts/unhide.ts'
import { showStory } from '#modules/stories/hide.ts'
import { removeStory } from '#modules/stories/remove-by-staff.ts'
import type { Tx } from '#platform/services.ts'
import type { CaseRow, Taken } from '../case-row.ts'

async function show(tx: Tx, { subject_kind, subject_id }: CaseRow): Promise<void> {
  if (subject_kind === 'post') await showPost(tx, subject_id)
  if (subject_kind === 'comment') await showComment(tx, subject_id)
  if (subject_kind === 'message') await showMessage(tx, subject_id)
  if (subject_kind === 'story') await showStory(tx, subject_id)
  if (subject_kind === 'show_line') await showLine(tx, subject_id)
  if (subject_kind === 'message_content') await showContent(tx, subject_id)
}

/** Empties a profile: what it said is kept with the case, for an appeal. */
async function clearProfile(tx: Tx, userId: number): Promise<Taken> {
  const { rows } = await sql<
    NonNullable<Taken['profile']>
  >`select name, bio, avatar, cover from users where id = ${userId}`.execute(tx)
  const [profile] = rows
  if (!profile) return {}
  const { rows: after } = await sql<{
    username: string
  }>`update users set name = username, bio = '', avatar = null, cover = null
    where id = ${userId} returning username`.execute(tx)
  const username = after[0]?.username ?? ''
  await indexUser(tx, { userId, username, name: username })
  return { profile }
}

type Carried = { outcome: CaseOutcome; ground: string | null; statement: string }

/** Does what was decided to the thing and its author. Under the publication lock. Gives what an appeal may bring back. */
export async function carryOut(
  tx: Tx,
  row: CaseRow,
  { outcome, ground, statement }: Carried,
  byUserId: number,
): Promise<Taken> {
  if (outcome === 'kept' || outcome === 'warned') {
    await show(tx, row)
    return {}
  }
  const reason = `case ${String(row.id)}`
  let taken: Taken = {}
  if (row.subject_kind === 'post')
    taken = { blockedMedia: (await removePost(tx, row.subject_id, { reason, byUserId })) ?? [] }
  if (row.subject_kind === 'story')
    taken = { blockedMedia: await removeStory(tx, row.subject_id, { reason, byUserId }) }
  if (row.subject_kind === 'show') await cutShow(tx, row.subject_id, { ground: ground ?? 'other', statement })
  // comments and messages stay where they are, hidden, so that they can come back
  if (row.subject_kind === 'comment') await hideComment(tx, row.subject_id)
  if (row.subject_kind === 'show_line') await hideLine(tx, row.subject_id)
  if (row.subject_kind === 'message')
    taken = { blockedMedia: await removeMessage(tx, row.subject_id, { reason, byUserId }) }
  if (row.subject_kind === 'user' && outcome === 'removed' && row.subject_user_id !== null)
    taken = await clearProfile(tx, row.subject_user_id)
  if (row.subject_user_id !== null && outcome === 'restricted') await restrictUser(tx, row.subject_user_id)
  if (row.subject_user_id !== null && outcome === 'suspended') await suspendUser(tx, row.subject_user_id)
  return taken
}

/** Undoes what was decided. Under the publication lock. */
export async function undo(tx: Tx, row: CaseRow): Promise<void> {
  const userId = row.subject_user_id
  if (userId !== null && (row.state === 'restricted' || row.state === 'suspended')) await restoreUser(tx, userId)
  await show(tx, row)
  if (row.subject_kind === 'show') await overturnCut(tx, row.subject_id)
  await unblockMedia(tx, row.taken?.blockedMedia ?? [])
  const profile = row.taken?.profile
  if (!profile || userId === null) return
  const { rows } = await sql<{ username: string; name: string }>`update users set name = ${profile.name},
    bio = case when bio = '' then ${profile.bio} else bio end, avatar = coalesce(avatar, ${profile.avatar}), cover = coalesce(cover, ${profile.cover})
    where id = ${userId} and deleted_at is null returning username, name`.execute(tx)
  if (rows[0]) await indexUser(tx, { userId, ...rows[0] })
}
