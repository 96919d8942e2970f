import { sql } from 'kysely'
import type {
  CreatorRequest,
  DocumentKind,
  DocumentSide,
  LegalDetails,
  RequestReason,
  RequestState,
} from '#contract/creator-request.ts'
import type { Encryption } from '#platform/encryption/encryption.ts'
import type { Db, Tx } from '#platform/services.ts'
import { profileParts } from './applications/profile-completeness.ts'

export type RequestRow = {
  id: number
  user_id: number
  state: RequestState
  certified_at: string | null
  details: Buffer | null
  conditions_at: string | null
  document_kind: DocumentKind | null
  submitted_at: string | null
  decided_at: string | null
  decided_by: number | null
  reason: RequestReason | null
  note: string
  appeal: string | null
  appealed_at: string | null
  flagged_at: string | null
  assigned_to: number | null
  /** What a service has found out about who somebody is. */
  finding: { verdict: 'staff' | 'proven' | 'refuted'; service: string; reference: string | null } | null
  version: number
}
type DocumentRow = { id: string; side: DocumentSide; bytes: number; made_at: string }

export const encryptLegal = (encryption: Encryption, details: LegalDetails): Buffer =>
  encryption.encrypt(Buffer.from(JSON.stringify(details)))
/** Throws when the details were encrypted with another key. */
export const decryptLegal = (encryption: Encryption, encrypted: Buffer): LegalDetails =>
  JSON.parse(encryption.decrypt(encrypted).toString()) as LegalDetails

/** The person's request; `lock`: until the transaction ends. Undefined: not begun. */
export async function requestOf(db: Db | Tx, userId: number, { lock = false } = {}): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select * from creator_requests where user_id = ${userId}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Front, back, and the person: alphabetically the back would come first. */
export async function documentsOf(db: Db | Tx, requestId: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select id, side, bytes, made_at from identity_documents
    where request_id = ${requestId} order by array_position(array['front', 'back', 'selfie'], side)`.execute(db)
  return rows
}

/** A request as its owner sees it; one that is not begun is an empty draft. */
export async function requestView(db: Db | Tx, encryption: Encryption, userId: number): Promise<CreatorRequest> {
  const row = await requestOf(db, userId)
  const documents = row ? await documentsOf(db, row.id) : []
  const { rows: accounts } = await sql<CreatorRequest['known']>`
    select u.name, a.date_of_birth::text as "dateOfBirth", a.country from users u join accounts a on a.user_id = u.id
    where u.id = ${userId}`.execute(db)
  const [known] = accounts
  if (!known) throw new Error('A person without an account asked to become a creator.')
  const { rows: methods } = await sql`select from payout_methods where user_id = ${userId} limit 1`.execute(db)
  return {
    state: row?.state ?? 'draft',
    profile: await profileParts(db, userId),
    certified: row ? row.certified_at !== null : false,
    details: row?.details ? decryptLegal(encryption, row.details) : null,
    known,
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
