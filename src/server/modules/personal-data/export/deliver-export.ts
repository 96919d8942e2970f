import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Sent } from '#platform/http/send.ts'
import { exportKey, readExportGrant } from './export-address.ts'

const idShape = /^[A-Za-z0-9_-]{22}$/

/**
 * A copy of personal data: whoever holds the signed address gets the file, until it ends. The row decides too, so that
 * deleting the account, or a new password for it, closes the address at once.
 */
export async function deliverExport(
  { db, storage, mediaSecret }: Pick<Services, 'db' | 'storage' | 'mediaSecret'>,
  { id, grant }: { id: string; grant: string },
): Promise<Sent | Failure<'forbidden' | 'not_found'>> {
  const epoch = idShape.test(id) ? readExportGrant(mediaSecret, id, grant, Date.now() / 1000) : null
  if (epoch === null) return fail('forbidden')
  const { rows } = await sql`select from data_exports d join accounts a on a.user_id = d.user_id
      where d.id = ${id} and d.state = 'ready' and d.expires_at > now() and a.credentials_epoch = ${epoch}`.execute(db)
  const file = rows.length === 0 ? null : await storage.read(exportKey(id))
  if (!file) return fail('not_found')
  return {
    type: 'application/zip',
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(file.bytes),
      'content-disposition': 'attachment; filename="my-data.zip"',
    },
    body: file.stream,
  }
}
