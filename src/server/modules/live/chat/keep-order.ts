import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Services, Tx } from '#platform/services.ts'
import { signalShow } from './enter-chat.ts'

type Done = Record<string, never>
type Rules = Args<'PUT /live/:id/chat/rules'>['body']

/** A show of this creator that has not ended, locked against a second change. */
async function ownShow(tx: Tx, creatorId: number, showId: number): Promise<boolean> {
  const { rows } =
    await sql`select from shows where id = ${showId} and creator_id = ${creatorId} for no key update`.execute(tx)
  return rows.length > 0
}

/** Who writes in a show and how often, and what its tips are for. */
export async function setRules(
  services: Services,
  creatorId: number,
  showId: number,
  { slowSeconds, paidOnly, goal }: Rules,
): Promise<Result<Done, 'not_found' | 'show_over' | 'invalid_input'>> {
  const refused = refuseWords(services, { 'goal.label': goal?.label })
  if (refused) return refused
  return transaction(services.db, async (tx): Promise<Result<Done, 'not_found' | 'show_over'>> => {
    if (!(await ownShow(tx, creatorId, showId))) return fail('not_found')
    const { numAffectedRows } = await sql`update shows set slow_seconds = ${slowSeconds}, paid_chat = ${paidOnly},
      goal_label = ${goal?.label ?? null}, goal_cents = ${goal?.cents ?? null}
      where id = ${showId} and state <> 'ended'`.execute(tx)
    if (numAffectedRows === 0n) return fail('show_over')
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

/** Removes a line: its writer's, or any in one's own show. A tip stays paid. */
export async function removeLine(
  { db }: Pick<Services, 'db'>,
  userId: number,
  { showId, lineId }: { showId: number; lineId: number },
): Promise<Result<Done, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Done, 'not_found'>> => {
    const { rows } =
      await sql`update show_lines l set removed_at = coalesce(l.removed_at, clock_timestamp()) from shows s
      where l.id = ${lineId} and l.show_id = ${showId} and s.id = l.show_id and ${userId} in (l.user_id, s.creator_id)
      returning l.id`.execute(tx)
    if (rows.length === 0) return fail('not_found')
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

/** Keeps a line on top of a show of one's own; `lineId` null: none. */
export async function pinLine(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  { showId, lineId, pinned }: { showId: number; lineId: number; pinned: boolean },
): Promise<Result<Done, 'not_found'>> {
  return transaction(db, async (tx): Promise<Result<Done, 'not_found'>> => {
    if (!(await ownShow(tx, creatorId, showId))) return fail('not_found')
    const line =
      await sql`select from show_lines where id = ${lineId} and show_id = ${showId} and removed_at is null`.execute(tx)
    if (line.rows.length === 0) return fail('not_found')
    await sql`update shows set pinned_line = case when ${pinned} then ${lineId}::bigint
      when pinned_line = ${lineId} then null else pinned_line end where id = ${showId}`.execute(tx)
    await signalShow(tx, showId, 'changed')
    return {}
  })
}

/** Mutes somebody for a show, with what they have said; or lets them write again, without it. Tips stay. */
export async function setMute(
  { db }: Pick<Services, 'db'>,
  creatorId: number,
  { showId, username, muted }: { showId: number; username: string; muted: boolean },
): Promise<Result<Done, 'not_found' | 'forbidden'>> {
  return transaction(db, async (tx): Promise<Result<Done, 'not_found' | 'forbidden'>> => {
    if (!(await ownShow(tx, creatorId, showId))) return fail('not_found')
    const { rows } = await sql<{ id: number }>`select id from users
      where username = ${username} and deleted_at is null`.execute(tx)
    const userId = rows[0]?.id
    if (userId === undefined) return fail('not_found')
    if (userId === creatorId) return fail('forbidden')
    await sql`insert into show_writers (show_id, user_id, muted_at)
      values (${showId}, ${userId}, case when ${muted} then clock_timestamp() end)
      on conflict (show_id, user_id) do update set muted_at = excluded.muted_at`.execute(tx)
    if (muted)
      await sql`update show_lines set removed_at = clock_timestamp() where show_id = ${showId} and user_id = ${userId}
        and tip_cents is null and removed_at is null`.execute(tx)
    await signalShow(tx, showId, 'changed')
    return {}
  })
}
