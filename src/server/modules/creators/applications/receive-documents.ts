import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { documentSide } from '#contract/creator-request.ts'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { documentIdShape, openDocument } from '#modules/accounts/identity-documents.ts'
import type { Services } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { HttpServices } from '#platform/http/implement.ts'
import { judge } from '#platform/http/judge.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { takePicture } from '#modules/accounts/take-picture.ts'
import { keepDocument, mayKeepDocument } from './keep-document.ts'

/** A picture of somebody's papers: shown to one staff member at a time, and kept by nobody on the way. */
const closed = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="document.jpg"',
}

/** Writes the look down before anything is shown. Null: there is no such document, or it is the asker's own. */
async function noteLook({ db }: Services, actor: Actor, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ kind: string; id: number; user_id: number | null; side: string }>`
      select case when d.request_id is null then 'consent' else 'creator_request' end as kind,
        coalesce(d.request_id, d.depicted_id) as id, coalesce(r.user_id, p.creator_id) as user_id, d.side
      from identity_documents d left join creator_requests r on r.id = d.request_id
        left join depicted_people s on s.id = d.depicted_id left join posts p on p.id = s.post_id
      where d.id = ${id}`.execute(tx)
    const [found] = rows
    if (!found) return false
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'identity_document.viewed',
      subject: { kind: found.kind, id: found.id },
      userId: found.user_id,
      details: { side: found.side },
    })
    return true
  })
}

async function show(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { actor } = request
  if (!actor) return sendFailure(reply, fail('unauthenticated'))
  const { id = '' } = request.params as { id?: string }
  if (!documentIdShape.test(id) || !(await noteLook(services, actor, id))) return sendFailure(reply, fail('not_found'))
  const picture = await openDocument(services, id)
  if (!picture) return sendFailure(reply, fail('not_found'))
  return reply.headers(closed).type('image/jpeg').send(picture)
}

const sideOf = ({ params }: FastifyRequest) => z.safeParse(documentSide, (params as { side?: string }).side)

/** Pictures of identity papers, as they are: sent by their owner, shown to staff. Routes of their own, since they are no JSON. */
export function registerIdentityDocuments(
  http: FastifyInstance,
  services: Services,
  options: HttpServices & { folder: string },
): void {
  const sending = judge(options, {
    access: 'verified',
    rate: 'write',
    guarded: true,
    bodyMaxBytes: limits.photoMaxBytes,
    also: async (actor, request) => {
      if (!sideOf(request).success) return fail('not_found')
      return actor && mayKeepDocument(services, actor.userId)
    },
  })
  const showing = judge(options, { access: 'moderator', rate: 'read', guarded: false })
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/api/creatorRequest/documents/:side', { onRequest: sending }, async (request, reply) => {
      const side = sideOf(request)
      if (!request.actor || !side.success) return sendFailure(reply, fail('not_found'))
      const { userId } = request.actor
      const kept = await takePicture(request.raw, options.folder, (picture) =>
        keepDocument(services, userId, side.data, picture),
      )
      return kept instanceof Failure ? sendFailure(reply, kept) : reply.send(kept)
    })
    scope.get('/api/admin/documents/:id', { onRequest: showing }, (request, reply) => show(services, request, reply))
  })
}
