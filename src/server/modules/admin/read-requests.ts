import { sql } from 'kysely'
import type { RequestDetail, RequestLine } from '#contract/staff/requests.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { documentsOf, decryptLegal, type RequestRow } from '#modules/creators/request-row.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type Named = { username: string; name: string; avatar: string | null; assignee: string | null }
type Row = RequestRow & Named

const columns = sql`r.*, u.username, u.name, u.avatar, (select username from users s where s.id = r.assigned_to) as assignee`

const lineOf = (row: Row): RequestLine => ({
  id: row.id,
  person: { username: row.username, name: row.name, avatarUrl: pictureUrl(row.avatar) },
  state: row.state,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  appealed: row.appealed_at !== null,
  flagged: row.flagged_at !== null,
  assignedTo: row.assignee,
})

type Query = (PageQuery & { list?: 'waiting' | 'decided' | undefined }) | undefined

/** What waits, the oldest first; or what was decided, the newest first. */
export async function listRequests(
  { db }: Pick<Services, 'db'>,
  query: Query,
): Promise<Result<{ requests: RequestLine[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const decided = query?.list === 'decided'
  const { at, id } = page.before
  const found = await sql<Row>`select ${columns} from creator_requests r join users u on u.id = r.user_id
    where ${
      decided
        ? sql`r.decided_at is not null and r.state <> 'pending' and (r.decided_at, r.id) < (${at}, ${id}) order by r.decided_at desc, r.id desc`
        : query?.cursor === undefined
          ? sql`r.state = 'pending' order by r.submitted_at, r.id`
          : sql`r.state = 'pending' and (r.submitted_at, r.id) > (${at}, ${id}) order by r.submitted_at, r.id`
    } limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({
    at: (decided ? row.decided_at : row.submitted_at) ?? '',
    id: row.id,
  }))
  return { requests: rows.map(lineOf), nextCursor }
}

/** One request in full. `actorId`: for whom; may decide who is neither the person nor has decided what is appealed. */
export async function readRequest(
  tx: Tx,
  { encryption }: Pick<Services, 'encryption'>,
  actorId: number,
  id: number,
): Promise<RequestDetail | null> {
  const { rows } = await sql<Row & { born: string; created: string; decider: string | null }>`
    select ${columns}, a.date_of_birth as born, u.created_at as created,
      (select username from users s where s.id = r.decided_by) as decider
    from creator_requests r join users u on u.id = r.user_id join accounts a on a.user_id = u.id
    where r.id = ${id} and r.state <> 'draft'`.execute(tx)
  const [row] = rows
  if (!row) return null
  const documents = await documentsOf(tx, row.id)
  return {
    ...lineOf(row),
    version: row.version,
    details: row.details ? decryptLegal(encryption, row.details) : null,
    accountDateOfBirth: row.born,
    accountName: row.name,
    joinedAt: row.created,
    documentKind: row.document_kind,
    documents: documents.map(({ id: documentId, side, made_at }) => ({ id: documentId, side, madeAt: made_at })),
    finding: row.finding && { verdict: row.finding.verdict, service: row.finding.service },
    reason: row.reason,
    note: row.note,
    decidedBy: row.decider,
    appeal: row.appeal,
    mayDecide: row.state === 'pending' && mayDecide(row, actorId),
  }
}

/** Never on one's own, and never on the appeal against one's own decision. */
export const mayDecide = (row: Pick<RequestRow, 'user_id' | 'appealed_at' | 'decided_by'>, actorId: number): boolean =>
  row.user_id !== actorId && !(row.appealed_at !== null && row.decided_by === actorId)

/** Opens a request, and writes down who has looked. */
export async function lookAtRequest(
  services: Services,
  actorId: number,
  id: number,
): Promise<Result<RequestDetail, 'not_found'>> {
  return transaction(services.db, async (tx): Promise<Result<RequestDetail, 'not_found'>> => {
    const detail = await readRequest(tx, services, actorId, id)
    if (!detail) return fail('not_found')
    const { rows } = await sql<{ user_id: number }>`select user_id from creator_requests where id = ${id}`.execute(tx)
    await recordAudit(tx, {
      actorId,
      action: 'creator_request.viewed',
      subject: { kind: 'creator_request', id },
      userId: rows[0]?.user_id ?? null,
    })
    return detail
  })
}
