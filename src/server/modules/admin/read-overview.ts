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

/** What waits for staff, each with the time since when. */
const queues = {
  requests: sql`select submitted_at as since from creator_requests where state = 'pending'`,
  cases: sql`select opened_at as since from cases where state = 'open'`,
  appeals: sql`select made_at as since from case_appeals where state = 'open'`,
  withdrawals: sql`select requested_at as since from withdrawals where state in ('requested', 'approved')`,
  reviews: sql`select created_at as since from posts where state = 'in_review'
    union all select review_since from message_contents where review_since is not null and unsent_at is null`,
  consents: sql`select submitted_at as since from co_performers where state = 'in_check'`,
  claims: sql`select least(held_at, case when expires_at < now() then expires_at end) as since from claims
    where wallet_cents + earnings_cents > 0 and (held_at is not null or expires_at < now())`,
  disputes: sql`select opened_at as since from disputes where state = 'open'`,
  risks: sql`select at as since from risk_flags where closed_at is null`,
} as const
type Queue = keyof typeof queues
const names = Object.keys(queues) as Queue[]
type Waiting = Omit<Answer<'GET /admin/overview'>, 'role'>

/** Queues with a deadline, and the money in those that hold some: as far as they are counted. */
const due = {
  cases: sql`select due_at as due from cases where state = 'open'`,
  appeals: sql`select due_at as due from case_appeals where state = 'open'`,
  withdrawals: sql`select (due_on + 1)::timestamp at time zone 'UTC' as due from withdrawals where state in ('requested', 'approved')`,
} as const
const amounts = {
  withdrawals: sql`select amount_cents as cents from withdrawals where state in ('requested', 'approved')`,
  disputes: sql`select amount_cents as cents from disputes where state = 'open'`,
} as const

async function waiting({ db }: Services): Promise<Waiting> {
  const columns = names.map(
    (name) => sql`(select count(*)::int from (${queues[name]} limit ${sql.lit(countedMost)}) w) as ${sql.ref(name)},
      (select min(since) from (${queues[name]} limit ${sql.lit(countedMost)}) w) as ${sql.ref(`${name}_since`)}`,
  )
  const upTo = sql.lit(countedMost)
  const more = [
    ...Object.entries(due).map(
      ([name, rows]) => sql`(select min(due) from (${rows} limit ${upTo}) w) as ${sql.ref(`${name}_due`)}`,
    ),
    ...Object.entries(amounts).map(
      ([name, rows]) =>
        sql`(select coalesce(sum(cents), 0)::bigint from (${rows} limit ${upTo}) w) as ${sql.ref(`${name}_cents`)}`,
    ),
  ]
  const { rows } = await sql<Record<string, number | string | null>>`select ${sql.join([...columns, ...more])},
    (select count(*)::int from (select from cases where state = 'open' and due_at < now() limit ${sql.lit(countedMost)}) w) as overdue`.execute(
    db,
  )
  const [row = {}] = rows
  const count = (name: string) => Number(row[name] ?? 0)
  const instantOf = (name: string) => (row[name] ?? null) as string | null
  return {
    due: {
      cases: instantOf('cases_due'),
      appeals: instantOf('appeals_due'),
      withdrawals: instantOf('withdrawals_due'),
    },
    amounts: { withdrawalsCents: count('withdrawals_cents'), disputesCents: count('disputes_cents') },
    waiting: { ...byQueue((name) => count(name)), overdue: count('overdue') },
    oldest: byQueue((name) => instantOf(`${name}_since`)),
  }
}

const byQueue = <T>(of: (name: Queue) => T): Record<Queue, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Queue, T>

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
    ...(await waiting(services)),
  }),
  'GET /admin/audit': ({ query }) => listAudit(services, query),
  'POST /admin/audit/verification': () => verifyAudit(services.db),
})
