import { sql } from 'kysely'
import type { ReportReason } from '#contract/reports.ts'
import type { Tx } from '#platform/services.ts'
import type { Subject } from './find-subject.ts'

/** These hide the thing at once until a person decides (product page, Safety). */
export const hidingReasons: ReadonlySet<ReportReason> = new Set(['underage', 'revenge_porn', 'prostitution'])
const urgent = 0
const ordinary = 5
const least = 9
const priorityOf = (reason: ReportReason, { isRunning = false }: Subject): number =>
  hidingReasons.has(reason) ? urgent : reason === 'did_not_like' ? least : isRunning ? urgent : ordinary

/** The open case of the thing, opened if there is none; a more urgent reason makes it more urgent. Gives its number. */
export async function openCase(tx: Tx, subject: Subject, reason: ReportReason): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot)
    values (${subject.kind}, ${subject.id}, ${subject.ownerId}, ${priorityOf(reason, subject)}, ${JSON.stringify(subject.snapshot)}::json)
    on conflict (subject_kind, subject_id) where state = 'open'
    do update set priority = least(cases.priority, excluded.priority), version = cases.version + 1 returning id`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('A case was neither opened nor found.')
  return rows[0].id
}
