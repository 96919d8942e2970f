import { sql } from 'kysely'
import type { Answer } from '#contract/routes.ts'
import type { AuditEntry, staffOverview } from '#contract/staff/overview.ts'
import { verifyAudit } from '#modules/audit/verify.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'

/** How much waits; counting ends where it no longer matters. */
const countedMost = 1000

async function waiting({ db }: Services): Promise<Answer<'GET /admin/overview'>['waiting']> {
  const upTo = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from (${rows} limit ${countedMost}) w)`
  const { rows } = await sql<Answer<'GET /admin/overview'>['waiting']>`select
    ${upTo(sql`select from creator_requests where state = 'pending'`)} as requests,
    ${upTo(sql`select from cases where state = 'open'`)} as cases,
    ${upTo(sql`select from cases where state = 'open' and due_at < now()`)} as overdue,
    ${upTo(sql`select from case_appeals where state = 'open'`)} as appeals,
    ${upTo(sql`select from withdrawals where state in ('requested', 'approved')`)} as withdrawals,
    ${upTo(sql`(select from posts where state = 'in_review') union all (select from message_contents where review_since is not null and unsent_at is null)`)} as reviews,
    ${upTo(sql`select from co_performers where state = 'in_check'`)} as consents,
    ${upTo(sql`select from claims where wallet_cents + earnings_cents > 0 and (held_at is not null or expires_at < now())`)} as claims,
    ${upTo(sql`select from disputes where state = 'open'`)} as disputes,
    ${upTo(sql`select from risk_flags where closed_at is null`)} as risks`.execute(db)
  return (
    rows[0] ?? {
      requests: 0,
      cases: 0,
      overdue: 0,
      appeals: 0,
      withdrawals: 0,
      reviews: 0,
      consents: 0,
      claims: 0,
      disputes: 0,
      risks: 0,
    }
  )
}

type Query =
  | (PageQuery & { actor?: string | undefined; user?: string | undefined; action?: string | undefined })
  | undefined
type Row = {
  id: number
  at: string
  actor: string | null
  action: string
  subject_kind: string
  subject_id: string
  user: string | null
  details: Record<string, unknown>
}

async function listAudit(
  { db }: Services,
  query: Query,
): Promise<Result<{ entries: AuditEntry[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const named = (name: string) => sql`(select id from users where username = ${name.replace(/^@/, '').toLowerCase()})`
  const found =
    await sql<Row>`select l.id, l.at, a.username as actor, l.action, l.subject_kind, l.subject_id, u.username as user, l.details
    from audit_log l left join users a on a.id = l.actor_id left join users u on u.id = l.user_id
    where l.id < ${page.before.id}
      ${query?.actor ? sql`and l.actor_id = ${named(query.actor)}` : sql``}
      ${query?.user ? sql`and l.user_id = ${named(query.user)}` : sql``}
      ${query?.action ? sql`and starts_with(l.action, ${query.action})` : sql``}
    order by l.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({ at: row.at, id: row.id }))
  const entries = rows.map(({ subject_kind: kind, subject_id: id, ...row }) => ({ ...row, subject: { kind, id } }))
  return { entries, nextCursor }
}

export const overviewHandlers = (services: Services): Handlers<typeof staffOverview> => ({
  'GET /admin/overview': async ({ actor }) => ({
    role: actor.staffRole ?? 'moderator',
    waiting: await waiting(services),
  }),
  'GET /admin/audit': ({ query }) => listAudit(services, query),
  'POST /admin/audit/verification': () => verifyAudit(services.db),
})
