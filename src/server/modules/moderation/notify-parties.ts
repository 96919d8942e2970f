import { sql } from 'kysely'
import type { CaseOutcome } from '#contract/decisions.ts'
import type { ReportReason } from '#contract/reports.ts'
import { queueGuestMail, queueMail } from '#modules/mails/queue-mail.ts'
import type { Tx } from '#platform/services.ts'
import { whoWantMail } from '#modules/notifications/notification-grid.ts'
import { notify } from '#modules/notifications/notify.ts'
import { thingOf, type CaseRow } from './case-row.ts'

export type Told = {
  outcome: CaseOutcome
  ground: ReportReason | null
  statement: string
  /** About an appeal: what became of it. */
  appeal?: 'upheld' | 'overturned'
  /** Removed before anybody could see it: nobody has reported it. */
  unpublished?: true
}

const valuesOf = (
  side: 'author' | 'reporter',
  row: CaseRow,
  { outcome, ground, statement, appeal, unpublished }: Told,
) => ({
  side,
  kind: thingOf(row),
  outcome,
  ground: ground ?? '',
  statement,
  appeal: appeal ?? '',
  unpublished: unpublished === true ? 'yes' : '',
})
const path = '/decisions'

async function notifyAuthor(tx: Tx, row: CaseRow, told: Told): Promise<void> {
  const userId = row.subject_user_id
  // whoever was never told that something was reported hears nothing when nothing is wrong
  if (userId === null || (told.outcome === 'kept' && !row.hides && told.appeal === undefined)) return
  const kind = told.appeal === undefined ? 'case_decided' : 'appeal_decided'
  await notify(tx, { userId, kind, eventKey: `${kind} ${String(row.id)}` })
  // what takes something away is always said by mail, with the reasons
  const wanted = told.outcome !== 'kept' || (await whoWantMail(tx, 'case', [userId])).has(userId)
  if (wanted) await queueMail(tx, { userId, mail: 'case_decision', values: valuesOf('author', row, told), path })
}

async function notifyReporters(tx: Tx, row: CaseRow, told: Told): Promise<void> {
  const { rows } = await sql<{
    reporter_id: number | null
    notifier_email: string | null
    language: string | null
  }>`select reporter_id, notifier_email, language from reports where case_id = ${row.id} order by id`.execute(tx)
  const ids = rows.flatMap(({ reporter_id: id }) => (id === null ? [] : [id]))
  const wanted = ids.length > 0 ? await whoWantMail(tx, 'case', ids) : new Set<number>()
  const values = valuesOf('reporter', row, told)
  const kind = told.appeal === undefined ? 'report_decided' : 'appeal_decided'
  for (const userId of ids) {
    await notify(tx, { userId, kind, eventKey: `${kind} ${String(row.id)}` })
    if (wanted.has(userId)) await queueMail(tx, { userId, mail: 'case_decision', values, path })
  }
  for (const { notifier_email: to, language } of rows)
    if (to !== null)
      await queueGuestMail(tx, {
        asker: 'us',
        to,
        language: language ?? 'en',
        mail: 'case_decision',
        values,
      })
}

/** The statement of reasons, to both sides, each in their language. */
export async function notifyParties(tx: Tx, row: CaseRow, told: Told): Promise<void> {
  await notifyAuthor(tx, row, told)
  await notifyReporters(tx, row, told)
}
