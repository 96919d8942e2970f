import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { CaseOutcome, Decision } from '#contract/decisions.ts'
import type { ReportReason } from '#contract/reports.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = {
  id: number
  side: 'author' | 'reporter'
  subject_kind: Decision['subjectKind'] | 'message_content'
  text: string | null
  outcome: CaseOutcome
  ground: ReportReason | null
  statement: string
  closed_at: string
  young: boolean
  appeal_state: 'open' | 'upheld' | 'overturned' | null
  appeal_made: string | null
  appeal_mine: boolean | null
  appeal_statement: string | null
}
const excerptMax = 140

/** An author appeals what took something away, a reporter what was kept; once for each case, within its time. */
const mayAppeal = ({ side, outcome, appeal_state, young }: Row): boolean =>
  appeal_state === null && young && (side === 'author' ? outcome !== 'kept' : outcome === 'kept')

/** An author does not learn of what was reported and found to be fine, unless it was hidden meanwhile. */
const cases = (userId: number) => sql`
  select c.*, 'author' as side from cases c where c.subject_user_id = ${userId}
    and c.state <> 'open' and (c.state <> 'kept' or c.hides or exists (select from case_appeals a where a.case_id = c.id and a.user_id = ${userId}))
  union all
  select c.*, 'reporter' from reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${userId} and c.state <> 'open' and c.subject_user_id is distinct from ${userId}`

/** What was decided about things of this person and things that they reported, newest first. */
export async function listDecisions(
  { db }: Pick<Services, 'db'>,
  userId: number,
  query: PageQuery,
): Promise<Result<{ decisions: Decision[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const { at, id } = page.before
  const found =
    await sql<Row>`select c.id, c.side, c.subject_kind, coalesce(c.snapshot ->> 'text', c.snapshot ->> 'bio') as text,
      c.state as outcome, c.ground, c.statement, c.closed_at,
      c.closed_at > now() - make_interval(days => ${limits.appealDays}) as young,
      a.state as appeal_state, a.made_at as appeal_made, a.user_id = ${userId} as appeal_mine, a.statement as appeal_statement
    from (${cases(userId)}) c left join case_appeals a on a.case_id = c.id
    where (c.closed_at, c.id) < (${at}, ${id}) order by c.closed_at desc, c.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.closed_at, id: row.id }))
  const decisions = rows.map((row) => ({
    id: row.id,
    side: row.side,
    subjectKind: row.subject_kind === 'message_content' ? 'message' : row.subject_kind,
    excerpt: row.side === 'author' ? (row.text ?? '').slice(0, excerptMax).toWellFormed() : '',
    outcome: row.outcome,
    ground: row.ground,
    statement: row.statement,
    decidedAt: row.closed_at,
    mayAppeal: mayAppeal(row),
    appeal:
      row.appeal_state === null || row.appeal_made === null
        ? null
        : {
            mine: row.appeal_mine === true,
            madeAt: row.appeal_made,
            state: row.appeal_state,
            statement: row.appeal_statement ?? '',
          },
  }))
  return { decisions, nextCursor }
}
