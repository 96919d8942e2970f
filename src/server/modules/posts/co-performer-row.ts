import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ConsentDetails, ConsentState } from '#contract/consents.ts'
import type { RequestReason } from '#contract/creator-request.ts'
import type { Encryption } from '#platform/encryption/encryption.ts'
import { forgetPictures } from '#modules/accounts/store-identity-picture.ts'
import type { Db, Tx } from '#platform/services.ts'

/** Somebody who is shown in a post, as `co_performers` keeps them. */
export type CoPerformerRow = {
  id: number
  post_id: number | null
  name: string
  state: ConsentState
  invite_hash: Buffer | null
  invite_expires_at: string | null
  own_hash: Buffer | null
  details: Buffer | null
  answered_media: string[] | null
  flagged_at: string | null
  submitted_at: string | null
  decided_at: string | null
  decided_by: number | null
  reason: RequestReason | null
  note: string
  withdrawn_at: string | null
  withdrawal_reason: string
  state_before: ConsentState | null
  link_sent_at: string | null
  version: number
  created_at: string
  updated_at: string
}
/** What is kept encrypted of somebody who is shown; `token`: of their own page, once they have one. */
export type EncryptedPerson = ConsentDetails & { token?: string }

export const encryptPerson = (encryption: Encryption, person: EncryptedPerson): Buffer =>
  encryption.encrypt(Buffer.from(JSON.stringify(person)))
/** Throws when it was encrypted with another key. */
export const decryptPerson = (encryption: Encryption, encrypted: Buffer): EncryptedPerson =>
  JSON.parse(encryption.decrypt(encrypted).toString()) as EncryptedPerson

/** 192 bits that nobody can guess, of which the database keeps the SHA-256. */
export const newConsentToken = (): string => randomBytes(24).toString('base64url')
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What the post holds now, by number. */
export async function mediaOfPost(db: Db | Tx, postId: number | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from media where post_id = ${postId} order by position`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Forgets what somebody has given before they signed; the pictures go once that is committed. */
export async function forgetAnswers(tx: Tx, coPerformerId: number): Promise<void> {
  await sql`update co_performers set details = null where id = ${coPerformerId}`.execute(tx)
  await forgetPictures(tx, sql`co_performer_id = ${coPerformerId}`)
}

type CoPerformerDocument = { id: string; side: 'front' | 'selfie'; bytes: number; made_at: string }
export const documentsOfCoPerformers = async (db: Db | Tx, coPerformerId: number): Promise<CoPerformerDocument[]> =>
  (
    await sql<CoPerformerDocument>`select id, side, bytes, made_at from identity_documents
      where co_performer_id = ${coPerformerId} order by side`.execute(db)
  ).rows
