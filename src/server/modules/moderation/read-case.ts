import { sql } from 'kysely'
import type { CaseOutcome } from '#contract/decisions.ts'
import type { OpenMedia } from '#contract/media.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { CaseDetail } from '#contract/staff/cases.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { readyMedia } from '#modules/media/ready-media.ts'
import { readEvidence } from '#modules/live/keep-evidence.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { caseLine, caseLines, type CaseLineRow, type CaseRow } from './case-row.ts'

const reportsMost = 200
const logMost = 100

type AppealRow = {
  user_id: number | null
  text: string
  state: 'open' | 'upheld' | 'overturned'
  statement: string
}
type ReportRow = {
  username: string | null
  name: string | null
  avatar: string | null
  notifier_name: string | null
  notifier_email: string | null
  reason: ReportReason
  details: string
  created_at: string
}

/**
 * Who may decide: nobody on what is their own; on an appeal neither who decided the case nor who is a side of it. Staff
 * accounts are an administrator's matter.
 */
export function mayDecide(
  row: Pick<CaseRow, 'state' | 'subject_user_id' | 'decided_by'>,
  appeal: Pick<AppealRow, 'user_id' | 'state'> | null,
  { actor, isStaff }: { actor: Actor; isStaff: boolean },
): boolean {
  if (row.subject_user_id === actor.userId || (isStaff && actor.staffRole !== 'admin')) return false
  if (row.state === 'open') return true
  return appeal?.state === 'open' && row.decided_by !== actor.userId && appeal.user_id !== actor.userId
}

export const appealOf = async (tx: Tx, caseId: number): Promise<AppealRow | null> =>
  (await sql<AppealRow>`select user_id, text, state, statement from case_appeals where case_id = ${caseId}`.execute(tx))
    .rows[0] ?? null

/** The media of a post, of a story, or of what was never sent, as staff see it: all of it. Of a show its last seconds. */
async function mediaOf(tx: Tx, services: Services, row: CaseRow): Promise<OpenMedia[]> {
  const { subject_kind: kind } = row
  if (kind === 'show') return readEvidence(tx, services, row.subject_id)
  if (kind !== 'post' && kind !== 'message_content' && kind !== 'story') return []
  const holder = { post: sql`post_id`, message_content: sql`content_id`, story: sql`story_id` }[kind]
  return readyMedia(tx, services, sql`${holder} = ${row.subject_id} order by position`)
}

/** `caseId`: not one of the earlier ones. */
async function accountOf(tx: Tx, userId: number, caseId: number): Promise<CaseDetail['account']> {
  const { rows } = await sql<{
    created_at: string
    is_creator: boolean
    suspended: boolean
    restricted: boolean
    staff: boolean
    history: { outcome: CaseOutcome; count: number }[] | null
  }>`select u.created_at, u.is_creator, u.suspended_at is not null as suspended, coalesce(a.restricted_at is not null, false) as restricted,
      coalesce(a.staff_role is not null, false) as staff,
      (select json_agg(h) from (select state as outcome, count(*)::int as count from cases
        where subject_user_id = u.id and state <> 'open' and id <> ${caseId} group by 1 order by 1) h) as history
    from users u left join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    joinedAt: row.created_at,
    accountStatus: row.suspended ? 'suspended' : row.restricted ? 'restricted' : 'good',
    isCreator: row.is_creator,
    isStaff: row.staff,
    history: row.history ?? [],
  }
}

const reportsOf = (tx: Tx, caseId: number) =>
  sql<ReportRow>`
  select u.username, u.name, u.avatar, r.notifier_name, r.notifier_email, r.reason, r.details, r.created_at
  from reports r left join users u on u.id = r.reporter_id where r.case_id = ${caseId} order by r.id limit ${reportsMost}`.execute(
    tx,
  )

const logOf = (tx: Tx, caseId: number) =>
  sql<{ action: string; actor: string | null; at: string }>`
  select l.action, u.username as actor, l.at from audit_log l left join users u on u.id = l.actor_id
  where l.subject_kind = 'case' and l.subject_id = ${String(caseId)} order by l.id desc limit ${logMost}`.execute(tx)

/** One case in full; null: there is none. */
export async function readCase(tx: Tx, services: Services, actor: Actor, id: number): Promise<CaseDetail | null> {
  const { rows } = await caseLines(sql`(select * from cases where id = ${id})`).execute(tx)
  const row: CaseLineRow | undefined = rows[0]
  if (!row) return null
  const [appeal, account] = [
    await appealOf(tx, id),
    row.subject_user_id === null ? null : await accountOf(tx, row.subject_user_id, id),
  ]
  const { rows: deciders } = await sql<{
    username: string
  }>`select username from users where id = ${row.decided_by}`.execute(tx)
  const { rows: reports } = await reportsOf(tx, id)
  return {
    ...caseLine(row),
    version: row.version,
    text: row.snapshot.text ?? row.snapshot.bio ?? '',
    media: await mediaOf(tx, services, row),
    context: (row.snapshot.context ?? []).map(({ senderId, text, at }) => ({
      byAuthor: senderId === row.subject_user_id,
      text,
      at,
    })),
    postId: row.subject_kind === 'post' ? row.subject_id : (row.snapshot.postId ?? null),
    underAge: row.snapshot.underAge === true,
    consent: row.snapshot.consent ?? null,
    consentReason: row.snapshot.consentReason ?? '',
    reports: reports.map((report) => ({
      reporter: personFromRow(report),
      notifier: report.notifier_email === null ? null : `${report.notifier_name ?? ''} <${report.notifier_email}>`,
      reason: report.reason,
      details: report.details,
      at: report.created_at,
    })),
    account,
    ground: row.ground,
    statement: row.statement,
    decidedBy: deciders[0]?.username ?? null,
    appealText: appeal?.text ?? null,
    appealBy: appeal ? (appeal.user_id === row.subject_user_id ? 'author' : 'reporter') : null,
    appealStatement: appeal?.statement ?? '',
    log: (await logOf(tx, id)).rows,
    mayDecide: mayDecide(row, appeal, { actor, isStaff: account?.isStaff ?? false }),
  }
}

/** Opens a case, and writes down who has looked. */
export async function lookAtCase(
  services: Services,
  actor: Actor,
  id: number,
): Promise<Result<CaseDetail, 'not_found'>> {
  return transaction(services.db, async (tx): Promise<Result<CaseDetail, 'not_found'>> => {
    const found = await readCase(tx, services, actor, id)
    if (!found) return fail('not_found')
    await recordAudit(tx, { actorId: actor.userId, action: 'case.viewed', subject: { kind: 'case', id } })
    return found
  })
}
