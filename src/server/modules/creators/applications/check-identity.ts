import { sql } from 'kysely'
import { decryptLegal, type RequestRow } from '../request-row.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/jobs.ts'

export const checkIdentityJob = 'check_identity'

/** Asks the service that proves identities about a request that waits. Safe to repeat: the key is the same each time. */
export const checkIdentityWork = ({ db, encryption, identity }: Services): Job<{ requestId: number }> => ({
  name: checkIdentityJob,
  run: async ({ requestId }) => {
    const { rows } = await sql<RequestRow>`select * from creator_requests
      where id = ${requestId} and state = 'pending'`.execute(db)
    const [row] = rows
    if (!row?.details || !row.document_kind) return
    const { legalName, dateOfBirth, country } = decryptLegal(encryption, row.details)
    const claim = { legalName, dateOfBirth, country, documentKind: row.document_kind }
    const finding = await identity.check(claim, `request-${String(row.id)}-${row.submitted_at ?? ''}`)
    await sql`update creator_requests set finding = ${JSON.stringify(finding)}::json
      where id = ${requestId} and state = 'pending' and submitted_at = ${row.submitted_at}`.execute(db)
  },
})
