import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { exportKey, readExportGrant } from './export-address.ts'

const idShape = /^[A-Za-z0-9_-]{22}$/

/**
 * Copies of personal data, outside `/api`: whoever holds the signed address gets the file, until it ends. The row decides
 * too, so that deleting the account, or a new password for it, closes the address at once.
 */
export function registerExportDelivery(http: FastifyInstance, { db, storage, mediaSecret }: Services): void {
  http.get<{ Params: { id: string; grant: string } }>('/exports/:id/:grant', async (request, reply) => {
    const { id, grant } = request.params
    void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const epoch = idShape.test(id) ? readExportGrant(mediaSecret, id, grant, Date.now() / 1000) : null
    if (epoch === null) return sendFailure(reply, fail('forbidden'))
    const { rows } = await sql`select from data_exports d join accounts a on a.user_id = d.user_id
      where d.id = ${id} and d.state = 'ready' and d.expires_at > now() and a.credentials_epoch = ${epoch}`.execute(db)
    const file = rows.length === 0 ? null : await storage.read(exportKey(id))
    if (!file) return sendFailure(reply, fail('not_found'))
    return reply
      .type('application/zip')
      .headers({
        'content-length': String(file.bytes),
        'content-disposition': 'attachment; filename="my-data.zip"',
      })
      .send(file.stream)
  })
}
