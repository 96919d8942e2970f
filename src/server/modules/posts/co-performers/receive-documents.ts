import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { consentSide } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { takePicture } from '#modules/accounts/take-picture.ts'
import type { Services } from '#platform/services.ts'
import { fail, Failure } from '#platform/failure.ts'
import type { HttpServices } from '#platform/http/implement.ts'
import { judge } from '#platform/http/judge.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { keepConsentDocument, mayKeepConsentDocument } from './keep-document.ts'

/** Of a request's path: the link's token, and which picture it is. */
function namedBy({ params }: FastifyRequest) {
  const { token = '', side } = params as { token?: string; side?: string }
  return { token: token.slice(0, 100), side: z.safeParse(consentSide, side) }
}

/** Pictures of papers of people who are shown, as they are: sent with the link alone. A route of its own, since it is no JSON. */
export function registerConsentDocuments(
  http: FastifyInstance,
  services: Services,
  options: HttpServices & { folder: string },
): void {
  const sending = judge(options, {
    access: 'anyone',
    rate: 'auth',
    guarded: true,
    bodyMaxBytes: limits.photoMaxBytes,
    also: async (_actor, request) => {
      const { token, side } = namedBy(request)
      return side.success ? mayKeepConsentDocument(services, token) : fail('not_found')
    },
  })
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/api/consents/:token/documents/:side', { onRequest: sending }, async (request, reply) => {
      const { token, side } = namedBy(request)
      if (!side.success) return sendFailure(reply, fail('not_found'))
      const kept = await takePicture(request.raw, options.folder, (picture) =>
        keepConsentDocument(services, token, side.data, picture),
      )
      return kept instanceof Failure ? sendFailure(reply, kept) : reply.send(kept)
    })
  })
}
