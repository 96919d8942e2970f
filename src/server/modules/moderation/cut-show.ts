import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { cutShow, findShow } from '#modules/live/cut-show.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Services } from '#platform/services.ts'
import type { CaseRow } from './case-row.ts'
import { notifyParties } from './notify-parties.ts'
import { mayDecide } from './read-case.ts'

type Cut = Args<'POST /admin/live/:id/cut'>['body']
type Answer = Result<{ caseId: number }, 'not_found' | 'forbidden' | 'show_over'>

/**
 * Ends a show that is on air, at once. It is a decided case, or decides the open one: its creator and those who have reported it
 * read the reasons, and the creator can appeal.
 */
export const cutRunningShow = (
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  showId: number,
  { ground, statement }: Cut,
): Promise<Answer> =>
  transaction(db, async (tx): Promise<Answer> => {
    const show = await findShow(tx, showId)
    if (!show) return fail('not_found')
    const { creatorId, title } = show
    const { rows: staff } = await sql`select from accounts
      where user_id = ${creatorId} and staff_role is not null`.execute(tx)
    const about = { state: 'open', subject_user_id: creatorId, decided_by: null } as const
    if (!mayDecide(about, null, { actor, isStaff: staff.length > 0 })) return fail('forbidden')
    // the case before the show: the order of those who decide on cases
    const { rows } = await sql<CaseRow>`
      insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot)
      values ('show', ${showId}, ${creatorId}, 0, ${JSON.stringify({ text: title })}::json)
      on conflict (subject_kind, subject_id) where state = 'open' do update set version = cases.version + 1 returning *`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error('A decision was not kept.')
    if (!(await cutShow(tx, showId, { ground, statement }))) return fail('show_over')
    await sql`update cases set state = 'removed', closed_at = now(), decided_by = ${actor.userId}, assigned_to = null,
      ground = ${ground}, statement = ${statement}, taken = '{}' where id = ${row.id}`.execute(tx)
    await notifyParties(tx, row, { outcome: 'removed', ground, statement })
    const subject = { kind: 'case', id: row.id }
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'live.cut',
      subject,
      userId: creatorId,
      details: { ground, showId },
    })
    return { caseId: row.id }
  })
