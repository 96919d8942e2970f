import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { ERRORS, Server } from '@tus/server'
import { limits } from '#contract/limits.ts'
import type { uploads } from '#contract/uploads.ts'
import { newMediaId } from '../storage-keys.ts'
import type { Services } from '#platform/services.ts'
import { fail, type Failure } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handlers } from '#platform/http/implement.ts'
import type { Refused, Sent } from '#platform/http/send.ts'
import { createFinisher } from './finish-upload.ts'
import { problemOf, UploadRefused } from './upload-failure.ts'
import { refuseUpload } from './refuse-upload.ts'
import type { UploadStore } from './upload-store.ts'

const base = '/api/uploads'

const isTusError = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status_code' in error

/** Only these two are kept of what a client says about its file, and neither is believed. */
const described = (metadata: Record<string, string | null> | undefined): Record<string, string> => {
  const pick = (name: string): string => (metadata?.[name] ?? '').slice(0, 255)
  return { filename: pick('filename'), filetype: pick('filetype') }
}

/** One request of the protocol. `id`: of the upload that its address names; `incoming`: where a body may come. */
type Asked = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  headers: IncomingHttpHeaders
  actor: Actor
  id?: string
  incoming?: IncomingMessage
}

/**
 * The same request for the protocol's library. Its body is a stream: nothing of it is held in memory. Where the library stops reading,
 * as of a file that is refused, the connection stays: it still has the answer to carry.
 */
function webRequest({ method, headers: given, id, incoming }: Asked): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) headers.set(name, String(value))
  const body = incoming ? (NodeStream.from(incoming.iterator({ destroyOnReturn: false })) as ReadableStream) : null
  return new Request(`http://localhost${base}${id === undefined ? '' : `/${id}`}`, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

/**
 * Resumable uploads (tus 1.0.0, https://tus.io/protocols/resumable-upload). The request that completes an upload is answered
 * with `Media-Id`; so is a HEAD of a completed one, for a client that did not hear the first answer.
 */
export function uploadHandlers(services: Services, store: UploadStore): Handlers<typeof uploads> {
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
    ...(store.locker && { locker: store.locker }),
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

  async function answer(asked: Asked): Promise<Sent | Refused | Failure<'not_found'>> {
    const { actor, id, method, incoming } = asked
    // someone else's upload, or none: not to be told apart
    if (id !== undefined && (await store.ownerOf(id)) !== actor.userId) return fail('not_found')
    const request = webRequest(asked)
    actors.set(request, actor)
    // what is left of a body that was not read to its end is thrown away as it comes
    const response = await tus.handleWeb(request).finally(() => incoming?.resume())
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !name.startsWith('access-control-')))
    if (response.status >= 400)
      return {
        failure: problemOf(response.status, await response.text()),
        headers: { 'tus-resumable': headers['tus-resumable'] },
      }
    const length = headers['upload-length']
    if (id !== undefined && method === 'HEAD' && length !== undefined && headers['upload-offset'] === length) {
      await finish({ id, ownerId: actor.userId, photosOnly: !actor.isCreator, bytes: Number(length) })
      headers['media-id'] = id
    }
    delete headers['content-length']
    delete headers['content-type']
    return { status: response.status, headers }
  }

  return {
    'POST /uploads': ({ actor, headers, incoming }) => answer({ method: 'POST', actor, headers, incoming }),
    'HEAD /uploads/:id': ({ actor, headers, params }) => answer({ method: 'HEAD', actor, headers, ...params }),
    'PATCH /uploads/:id': ({ actor, headers, params, incoming }) =>
      answer({ method: 'PATCH', actor, headers, incoming, ...params }),
    'DELETE /uploads/:id': ({ actor, headers, params }) => answer({ method: 'DELETE', actor, headers, ...params }),
  }
}
