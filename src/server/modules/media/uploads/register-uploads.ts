import { Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { mediaIdShape, newMediaId } from '../storage-keys.ts'
import type { Services } from '#platform/services.ts'
import { fail } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { judge, type JudgeServices } from '#platform/http/judge.ts'
import { sendFailure } from '#platform/http/problems.ts'
import { createFinisher } from './finish-upload.ts'
import { problemOf, UploadRefused } from './problem-of.ts'
import { refuseContent, refuseUpload } from './refuse-upload.ts'
import { UploadStore } from './upload-store.ts'

const base = '/api/uploads'

export type UploadOptions = JudgeServices & {
  /** A local folder for unfinished uploads, best on the disk of the media storage. */
  folder: string
}

const isTusError = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status_code' in error

/** Only these two are kept of what a client says about its file, and neither is believed. */
const described = (metadata: Record<string, string | null> | undefined): Record<string, string> => {
  const pick = (name: string): string => (metadata?.[name] ?? '').slice(0, 255)
  return { filename: pick('filename'), filetype: pick('filetype') }
}

/** A verified e-mail is needed; who is no creator sends photos only. The protocol itself counts and measures. */
const uploading = {
  access: 'verified',
  rate: ({ method }: FastifyRequest) => (method === 'POST' ? 'write' : 'read'),
  guarded: false,
  bodyMaxBytes: limits.videoMaxBytes,
  countsBodies: true,
} as const

/** The same request for the protocol's library. Its body is a stream: nothing of it is held in memory. */
function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  const { method } = request
  const body = method === 'POST' || method === 'PATCH' ? (Readable.toWeb(request.raw) as ReadableStream) : null
  return new Request(`http://localhost${request.url.split('?')[0] ?? ''}`, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

/**
 * Resumable uploads (tus 1.0.0, https://tus.io/protocols/resumable-upload) at `/api/uploads`; `http` is the root server.
 * The request that completes an upload is answered with `Media-Id`; so is a HEAD of a completed one, for a client that
 * did not hear the first answer. A bearer token is needed, so no anti-forgery proof is. Call
 * `removeExpired` of the store that it returns from time to time.
 */
export function registerUploads(http: FastifyInstance, services: Services, options: UploadOptions): UploadStore {
  const store = new UploadStore(options.folder, (head, size) => refuseContent(services, head, size))
  const finish = createFinisher(services, store)
  /** Who makes the request that the library is working on. */
  const actors = new WeakMap<object, Actor>()
  const actorOf = (request: object): Actor => {
    const actor = actors.get(request)
    if (!actor) throw new Error('An upload request without its user.')
    return actor
  }

  const tus = new Server({
    path: base,
    datastore: store,
    relativeLocation: true,
    maxSize: limits.videoMaxBytes,
    disableTerminationForFinishedUploads: true,
    namingFunction: newMediaId,
    async onUploadCreate(request, upload) {
      const metadata = described(upload.metadata)
      const { userId, isCreator } = actorOf(request)
      const refused = await refuseUpload(services, store, {
        ownerId: userId,
        photosOnly: !isCreator,
        bytes: upload.size ?? 0,
        type: metadata['filetype'] ?? '',
      })
      if (refused) throw new UploadRefused(refused)
      return { metadata: { ...metadata, owner: String(userId) } }
    },
    async onUploadFinish(request, upload) {
      const { userId, isCreator } = actorOf(request)
      await finish({ id: upload.id, ownerId: userId, photosOnly: !isCreator, bytes: upload.offset })
      return { headers: { 'Media-Id': upload.id } }
    },
    onResponseError(_request, error) {
      // not the protocol's: on to the server's own error handler, which tells a full disk from a fault of ours
      // oxlint-disable-next-line typescript/only-throw-error -- it is passed on as it came
      if (!isTusError(error)) throw error
      // another request for the same upload took over: the client asks where it stands and goes on
      const overtaken = error === ERRORS.ABORTED || error === ERRORS.ERR_LOCK_TIMEOUT
      return overtaken ? { status_code: ERRORS.INVALID_OFFSET.status_code, body: '' } : undefined
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, id: string | null): Promise<FastifyReply> {
    const { actor } = request
    if (!actor) return sendFailure(reply, fail('unauthenticated'))
    // someone else's upload, or none: not to be told apart
    if (id !== null && (!mediaIdShape.test(id) || (await store.ownerOf(id)) !== actor.userId))
      return sendFailure(reply, fail('not_found'))
    const asked = webRequest(request)
    actors.set(asked, actor)
    const response = await tus.handleWeb(asked)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !name.startsWith('access-control-')))
    if (response.status >= 400) {
      const failure = problemOf(response.status, await response.text())
      return sendFailure(reply.headers({ 'tus-resumable': headers['tus-resumable'] }), failure)
    }
    const length = headers['upload-length']
    if (id !== null && request.method === 'HEAD' && length !== undefined && headers['upload-offset'] === length) {
      await finish({ id, ownerId: actor.userId, photosOnly: !actor.isCreator, bytes: Number(length) })
      headers['media-id'] = id
    }
    delete headers['content-length']
    delete headers['content-type']
    return reply.code(response.status).headers(headers).send()
  }

  void http.register(
    async (scope) => {
      // bodies are streams here and of any type; the JSON parsers elsewhere stay as they are
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.addHook('onRequest', judge(options, uploading))
      scope.post('/', (request, reply) => answer(request, reply, null))
      scope.route<{ Params: { id: string } }>({
        method: ['HEAD', 'PATCH', 'DELETE'],
        url: '/:id',
        handler: (request, reply) => answer(request, reply, request.params.id),
      })
    },
    { prefix: base },
  )
  return store
}
