import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { CreatorRequest, LegalDetails } from '#contract/creator-request.ts'
import type { Vault } from '#platform/sealing/vault.ts'
import type { Db, Tx } from '#platform/services.ts'
import type { CreatorRequestsTable, IdentityDocumentsTable } from '#platform/database/tables/staff.ts'
import { profileParts } from './applications/profile-parts.ts'

export type RequestRow = Selectable<CreatorRequestsTable>
type DocumentRow = Pick<Selectable<IdentityDocumentsTable>, 'id' | 'side' | 'bytes' | 'made_at'>

export const sealLegal = (vault: Vault, details: LegalDetails): Buffer =>
  vault.seal(Buffer.from(JSON.stringify(details)))
/** Throws when the details were sealed with another key. */
export const openLegal = (vault: Vault, sealed: Buffer): LegalDetails =>
  JSON.parse(vault.open(sealed).toString()) as LegalDetails

/** The person's request; `lock`: until the transaction ends. Undefined: not begun. */
export async function requestOf(db: Db | Tx, userId: number, { lock = false } = {}): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select * from creator_requests where user_id = ${userId}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export const documentsOf = async (db: Db | Tx, requestId: number): Promise<DocumentRow[]> =>
  db
    .selectFrom('identity_documents')
    .select(['id', 'side', 'bytes', 'made_at'])
    .where('request_id', '=', requestId)
    // front, back, and the person: alphabetically the back would come first
    .orderBy(sql`array_position(array['front', 'back', 'selfie'], side)`)
    .execute()

/** A request as its owner sees it; one that is not begun is an empty draft. */
export async function requestView(db: Db | Tx, vault: Vault, userId: number): Promise<CreatorRequest> {
  const row = await requestOf(db, userId)
  const documents = row ? await documentsOf(db, row.id) : []
  const { rows: methods } = await sql`select from payout_methods where user_id = ${userId} limit 1`.execute(db)
  return {
    state: row?.state ?? 'draft',
    profile: await profileParts(db, userId),
    certified: row ? row.certified_at !== null : false,
    details: row?.details ? openLegal(vault, row.details) : null,
    conditionsAccepted: row ? row.conditions_at !== null : false,
    documentKind: row?.document_kind ?? null,
    documents: documents.map(({ side, bytes, made_at }) => ({ side, bytes, madeAt: made_at })),
    hasPayoutMethod: methods.length > 0,
    submittedAt: row?.submitted_at ?? null,
    decidedAt: row?.decided_at ?? null,
    reason: row?.reason ?? null,
    note: row?.note ?? '',
    mayAppeal: row?.state === 'declined' && row.appealed_at === null,
    appealedAt: row?.appealed_at ?? null,
  }
}
