import { sql } from 'kysely'
import { documentSides } from '#contract/creator-request.ts'
import { checklist } from '#contract/staff/requests.ts'
import { encryptLegal } from '#modules/creators/request-row.ts'
import type { Services, Tx } from '#platform/services.ts'
import { assignRequest, decideRequest } from '#modules/admin/decide-request.ts'
import { lookAtRequest } from '#modules/admin/read-requests.ts'
import type { DeskContent } from './staff-content.ts'
import type { DemoPaper } from './store-desk-pictures.ts'
import { done, within } from './within-transaction.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import type { DemoStaff } from './write-staff.ts'

const [hourMs, minuteMs] = [3_600_000, 60_000]

type Sides = Readonly<Partial<Record<string, string>>>
/** Rows of pictures that are stored. `owner`: a request, or somebody who is shown in a post. */
export async function insertDocuments(
  tx: Tx,
  owner: { requestId: number } | { coPerformerId: number },
  sides: Sides,
  { papers, at }: { papers: ReadonlyMap<string, DemoPaper>; at: string },
): Promise<void> {
  const [requestId, coPerformerId] = 'requestId' in owner ? [owner.requestId, null] : [null, owner.coPerformerId]
  for (const side of documentSides) {
    const file = sides[side]
    if (file === undefined) continue
    const paper = papers.get(file)
    if (!paper) throw new Error(`The demo has no paper ${file}.`)
    await sql`insert into identity_documents (id, request_id, co_performer_id, side, bytes, made_at)
      values (${paper.id}, ${requestId}::bigint, ${coPerformerId}::bigint, ${side}, ${paper.bytes}, ${at})`.execute(tx)
  }
}

type Written = { ids: Ids; papers: ReadonlyMap<string, DemoPaper>; now: number; moderator: DemoStaff }

/** People who ask to become creators: handed in a while ago; with one of them a moderator has begun, and some are decided. */
export async function writeRequests(
  tx: Tx,
  services: Services,
  requests: DeskContent['requests'],
  { ids, papers, now, moderator }: Written,
): Promise<void> {
  for (const { by, hoursAgo, details, documentKind, papers: sides, taken, decision } of requests) {
    const userId = idOf(ids, by)
    const submittedAt = now - hoursAgo * hourMs
    const [begunAt, photographedAt] = [submittedAt - 25 * minuteMs, submittedAt - 4 * minuteMs].map(instant)
    // what the papers say is what was said at the sign-up
    await sql`update accounts set date_of_birth = ${details.dateOfBirth} where user_id = ${userId}`.execute(tx)
    const { rows } = await sql<{
      id: number
    }>`insert into creator_requests (user_id, state, certified_at, details, conditions_at,
        document_kind, submitted_at, finding, created_at, updated_at)
      values (${userId}, 'pending', ${begunAt}, ${encryptLegal(services.encryption, details)}, ${begunAt}, ${documentKind},
        ${instant(submittedAt)}, ${JSON.stringify({ verdict: 'staff', service: 'manual', reference: null })}::json,
        ${begunAt}, ${instant(submittedAt)}) returning id`.execute(tx)
    const requestId = rows[0]?.id ?? 0
    await insertDocuments(tx, { requestId }, sides, { papers, at: photographedAt ?? '' })
    if (!taken) continue
    const inside = within(tx, services)
    done(await lookAtRequest(inside, moderator.userId, requestId))
    const { version } = done(await assignRequest(inside, moderator.userId, requestId))
    if (decision === undefined) continue
    const checked = decision.decision === 'accept' ? { ...decision, checked: [...checklist] } : decision
    done(await decideRequest(inside, moderator.userId, requestId, { version, ...checked }))
  }
}
