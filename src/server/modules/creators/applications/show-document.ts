import { sql } from 'kysely'
import { recordAudit } from '#modules/audit/record.ts'
import { openDocument } from '#modules/accounts/identity-documents.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Sent } from '#platform/http/send.ts'

/** A picture of somebody's identity documents: shown to one staff member at a time, and kept by nobody on the way. */
const closed = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="document.jpg"',
}

/** Writes the look down before anything is shown. False: there is no such document. */
async function noteLook({ db }: Services, actorId: number, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ kind: string; id: number; user_id: number | null; side: string }>`
      select case when d.request_id is null then 'consent' else 'creator_request' end as kind,
        coalesce(d.request_id, d.co_performer_id) as id, coalesce(r.user_id, p.creator_id) as user_id, d.side
      from identity_documents d left join creator_requests r on r.id = d.request_id
        left join co_performers s on s.id = d.co_performer_id left join posts p on p.id = s.post_id
      where d.id = ${id}`.execute(tx)
    const [found] = rows
    if (!found) return false
    await recordAudit(tx, {
      actorId,
      action: 'identity_document.viewed',
      subject: { kind: found.kind, id: found.id },
      userId: found.user_id,
      details: { side: found.side },
    })
    return true
  })
}

/** A picture of identity documents, for staff. */
export async function showDocument(
  services: Services,
  actorId: number,
  id: string,
): Promise<Sent | Failure<'not_found'>> {
  const picture = (await noteLook(services, actorId, id)) ? await openDocument(services, id) : null
  return picture ? { headers: closed, type: 'image/jpeg', body: picture } : fail('not_found')
}
