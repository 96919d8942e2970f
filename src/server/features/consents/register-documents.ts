import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { consentSide } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#core/services.ts'
import { fail, Failure } from '#platform/failure.ts'
import { admit } from '#platform/http/admit.ts'
import type { HttpServices } from '#platform/http/implement.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { keepConsentDocument } from './keep-document.ts'

/** Pictures of papers of people who are shown, as they are: sent with the link alone. A route of its own, since it is no JSON. */
export function registerConsentDocuments(http: FastifyInstance, services: Services, options: HttpServices): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.photoMaxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.put('/api/consents/:token/documents/:side', { bodyLimit: limits.photoMaxBytes }, async (request, reply) => {
      const actor = await admit(request, options, { access: 'anyone', rate: 'auth' })
      if (actor instanceof Failure) return sendFailure(reply, actor)
      if (!options.antiForgery.accepts(request)) return sendFailure(reply, fail('forgery_suspected'))
      const { token = '', side: named } = request.params as { token?: string; side?: string }
      const side = z.safeParse(consentSide, named)
      if (!side.success) return sendFailure(reply, fail('not_found'))
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const kept = await keepConsentDocument(services, token.slice(0, 100), side.data, content)
      return kept instanceof Failure ? sendFailure(reply, kept) : reply.send(kept)
    })
  })
}
