import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { Upload, type UploadOptions } from 'tus-js-client'
import type { Services } from '#platform/services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { createAddressPlaces } from '#platform/address-places.ts'
import { deliveries } from '#contract/deliveries.ts'
import { uploads } from '#contract/uploads.ts'
import { createHttp } from '#platform/http/server.ts'
import { startJobs, type Job } from '#platform/jobs/jobs.ts'
import { testFfmpeg } from './video.ts'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { serveRoutes } from './serve-routes.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { deliveryHandlers } from '#modules/entitlements/deliver-media.ts'
import { media } from '#modules/media/editing/routes.ts'
import { uploadHandlers } from '#modules/media/uploads/upload-handlers.ts'
import { openUploadStore } from '#modules/media/uploads/open-upload-store.ts'
import type { UploadStore } from '#modules/media/uploads/upload-store.ts'

export type TestUploads = {
  http: FastifyInstance
  /** Of the listening server, such as `http://127.0.0.1:1234`. */
  origin: string
  endpoint: string
  services: Services
  store: UploadStore
  database: TestDatabase
  folder: string
  actors: Map<string, Actor>
  /** Ids of media for which waiting posts were told. */
  told: string[]
  /** A new user; the token opens a session of theirs. */
  user(kind?: Partial<{ isCreator: boolean; isEmailVerified: boolean }>): Promise<{ userId: number; token: string }>
  /** Works off all background work until `mediaId` is settled. */
  settle(mediaId: string): Promise<void>
  close(): Promise<void>
}

/**
 * Uploads, delivery and their background work on a real server, database and disk; only log-in is not part of it. `bucket`: files are
 * there, unfinished ones too; `beside`: another node of the same database and files.
 */
export async function startTestUploads({
  bucket,
  beside,
}: { bucket?: Services['storage']; beside?: TestUploads } = {}): Promise<TestUploads> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-uploads-'))
  const database = beside?.database ?? (await createTestDatabase({ size: 5 }))
  const log = pino({ level: 'silent' })
  const services = {
    db: database.db,
    storage: bucket ?? createFolderStorage(path.join(folder, 'storage')),
    video: { tools: testFfmpeg, folder: path.join(folder, 'work') },
    log,
    places: createAddressPlaces(null),
    mediaSecret: 'media secret',
    publicUrl: 'http://localhost:8080',
    apiUrl: 'http://localhost:8080',
  } as Services
  const actors = beside?.actors ?? new Map<string, Actor>()
  const http = await createHttp({ log, webOrigin: 'http://localhost:8080', trustProxy: '' })
  const authenticate = async (token: string) => actors.get(token) ?? null
  const store = openUploadStore(services, path.join(folder, 'uploads'))
  serveRoutes(http, uploads, uploadHandlers(services, store), authenticate)
  serveRoutes(http, deliveries, deliveryHandlers(services))
  await http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${String((http.server.address() as { port: number }).port)}`

  const told: string[] = []
  const waiting: Job<{ mediaId: string }> = {
    name: 'publish_waiting_post',
    run: async ({ mediaId }) => void told.push(mediaId),
  }
  return {
    http,
    origin,
    endpoint: `${origin}/api/uploads`,
    services,
    store,
    database,
    folder,
    actors,
    told,
    async user({ isCreator = true, isEmailVerified = true } = {}) {
      const username = `u${randomBytes(5).toString('hex')}`
      const { rows } = await sql<{ id: number }>`
        insert into users (username, name) values (${username}, 'A') returning id`.execute(database.db)
      const id = rows[0]?.id ?? 0
      actors.set(username, {
        userId: id,
        username,
        isCreator,
        isEmailVerified,
        staffRole: null,
        hasSecondFactor: false,
        accountStatus: 'good',
        steppedUpUntil: 0,
        seenIn: [],
        dateOfBirth: '1990-01-01',
        country: '',
        ageShown: 0,
        sessionHash: Buffer.alloc(32),
      })
      return { userId: id, token: username }
    },
    async settle(mediaId) {
      const jobs = await startJobs({
        pool: database.pool,
        jobs: [...(media.jobs?.(services) ?? []), waiting] as Job[],
        log,
        pollMs: 50,
      })
      try {
        for (let turn = 0; turn < 400 && !told.includes(mediaId); turn += 1)
          await new Promise((resolve) => setTimeout(resolve, 25))
      } finally {
        await jobs.stop()
      }
    },
    async close() {
      await http.close()
      if (!beside) await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A photo of about `bytes` bytes that does not compress. */
export const noisyPhoto = (bytes: number): Promise<Buffer> => {
  const edge = Math.ceil(Math.sqrt(bytes / 3))
  return sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

type Sent = { mediaId: string | undefined; url: string }

/** Requests of the upload protocol, by tus-js-client and by hand. */
export function uploadRequests(test: TestUploads) {
  /** Uploads with tus-js-client as a page does; gives the `Media-Id` of the last answer. */
  const send = (content: Buffer, token: string, options: UploadOptions = {}): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: test.endpoint,
        headers: { authorization: `Bearer ${token}` },
        metadata: { filename: 'a.png', filetype: 'image/png' },
        retryDelays: [0, 50, 100],
        onSuccess: ({ lastResponse }) =>
          resolve({ mediaId: lastResponse.getHeader('Media-Id'), url: upload.url ?? '' }),
        onError: reject,
        ...options,
      })
      upload.start()
    })

  const tus = (
    url: string,
    method: string,
    token: string | null,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Response> =>
    fetch(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  const create = (token: string | null, length: number, headers: Record<string, string> = {}): Promise<Response> =>
    tus(test.endpoint, 'POST', token, { 'upload-length': String(length), ...headers })
  const patch = (url: string, token: string, offset: number, body: Buffer): Promise<Response> =>
    tus(
      url,
      'PATCH',
      token,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    )
  const urlOf = (created: Response): string => new URL(created.headers.get('location') ?? '', test.origin).href
  return { send, tus, create, patch, urlOf }
}
