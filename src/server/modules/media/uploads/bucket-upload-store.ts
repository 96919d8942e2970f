import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { DataStore, Upload, type Locker } from '@tus/server'
import { sql } from 'kysely'
import type { Db } from '#platform/services.ts'
import type { PartStorage, Storage } from '#platform/storage/storage.ts'
import { originalKey } from '../storage-keys.ts'
import { giveBack, judged, type RefuseContent } from './judge-content.ts'
import { UploadRefused } from './upload-failure.ts'
import { databaseLocker } from './upload-locker.ts'
import { keptMs, type UploadStore } from './upload-store.ts'

type Row = {
  owner: number | null
  bytes: number
  arrived: number
  rest: number
  metadata: Record<string, string | null>
  multipart: string | null
  parts: string[]
  created: string
}
const restKey = (id: string): string => `uploads/${id}`
const keptSeconds = keptMs / 1000

/**
 * Unfinished uploads in a bucket, of which any node goes on with any: parts in the bucket, what is known of them in the database.
 * Of a node that is killed in the middle, what it held of the last part is sent again.
 */
export class BucketUploadStore extends DataStore implements UploadStore {
  readonly locker: Locker
  readonly #db: Db
  readonly #storage: Storage
  readonly #parts: PartStorage
  readonly #refuse: RefuseContent

  constructor({ db, storage }: { db: Db; storage: Storage }, parts: PartStorage, refuse: RefuseContent = () => null) {
    super()
    this.#db = db
    this.#storage = storage
    this.#parts = parts
    this.#refuse = refuse
    this.locker = databaseLocker(db)
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override getExpiration = (): number => keptMs
  freeBytes = (): Promise<number> => Promise.resolve(Infinity)

  async #read(id: string): Promise<Row | null> {
    const { rows } = await sql<Row>`
      select owner_id as owner, bytes, arrived, rest, metadata, multipart, parts, created_at::text as created
      from uploads where id = ${id} and touched_at > now() - make_interval(secs => ${keptSeconds})`.execute(this.#db)
    return rows[0] ?? null
  }

  async ownerOf(id: string): Promise<number | null> {
    return (await this.#read(id))?.owner ?? null
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    const multipart = await this.#parts.begin(originalKey(id))
    await sql`insert into uploads (id, owner_id, bytes, metadata, multipart)
      values (${id}, ${Number(metadata['owner'])}, ${size}, ${JSON.stringify(metadata)}, ${multipart})`.execute(
      this.#db,
    )
    upload.creation_date = new Date().toISOString()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#read(id)
    if (!row) throw new UploadRefused('not_found')
    const { bytes: size, arrived: offset, metadata, created: creation_date } = row
    return new Upload({ id, size, offset, metadata, creation_date })
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#read(id)
    if (!row) throw new UploadRefused('not_found')
    // all there: a client that did not hear so repeats its last, empty request
    if (row.bytes === offset || row.multipart === null) return offset
    const part = Buffer.allocUnsafe(this.#parts.partBytes)
    let filled = 0
    if (row.rest > 0) {
      const rest = await this.#storage.read(restKey(id))
      filled = rest ? (await buffer(rest.stream)).copy(part, 0, 0, row.rest) : 0
      if (filled !== row.rest) throw new Error(`The beginning of a part of upload ${id} is not in the bucket.`)
    }
    let [count, kept] = [row.parts.length, filled]
    const arrived = (): number => count * part.length + filled
    const putPart = async (): Promise<void> => {
      const tag = await this.#parts.put(originalKey(id), row.multipart ?? '', count + 1, part.subarray(0, filled))
      const now = arrived()
      await sql`update uploads set parts = parts[:${count}] || ${tag}::text, arrived = ${now}, rest = 0,
        touched_at = now() where id = ${id}`.execute(this.#db)
      count += 1
      filled = 0
      kept = 0
    }
    const keepRest = async (): Promise<void> => {
      if (filled === kept) return
      await this.#storage.put(restKey(id), part.subarray(0, filled))
      await sql`update uploads set arrived = ${arrived()}, rest = ${filled}, touched_at = now() where id = ${id}`.execute(
        this.#db,
      )
    }
    const chunks: AsyncIterable<Buffer> = offset === 0 ? judged(content, row.bytes, this.#refuse) : content
    let end = offset
    try {
      for await (const chunk of chunks) {
        for (let from = 0; from < chunk.length;) {
          const copied = chunk.copy(part, filled, from)
          from += copied
          filled += copied
          end += copied
          if (filled === part.length) await putPart()
        }
        giveBack(chunk)
      }
    } finally {
      // of a connection that broke as well: what has come has come
      if (end === row.bytes && filled > 0) await putPart()
      else await keepRest()
    }
    return end
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#read(id)
    if (!row) throw new UploadRefused('not_found')
    await this.#forget(id, row.multipart)
  }

  async #forget(id: string, multipart: string | null): Promise<void> {
    if (multipart !== null) await this.#parts.abort(originalKey(id), multipart)
    await this.#storage.remove(restKey(id))
    await sql`delete from uploads where id = ${id}`.execute(this.#db)
  }

  async unfinishedOf(ownerId: number): Promise<{ count: number; bytes: number }> {
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from uploads
      where owner_id = ${ownerId} and multipart is not null and touched_at > now() - make_interval(secs => ${keptSeconds})`.execute(
      this.#db,
    )
    return rows[0] ?? { count: 0, bytes: 0 }
  }

  /** The bucket puts the parts together; where that was done before, nothing is. */
  async handOver(id: string, key: string): Promise<void> {
    const row = await this.#read(id)
    if (!row) throw new UploadRefused('not_found')
    if (row.multipart === null || (await this.#storage.size(key)) === row.bytes) return
    if (row.bytes > 0) return this.#parts.complete(key, row.multipart, row.parts)
    await this.#parts.abort(key, row.multipart)
    await this.#storage.put(key, Buffer.alloc(0))
  }

  async headOf(id: string, bytes: number): Promise<Buffer> {
    const row = await this.#read(id)
    const end = Math.min(bytes, row?.bytes ?? 0) - 1
    if (end < 0) return Buffer.alloc(0)
    const found = await this.#storage.read(originalKey(id), { start: 0, end })
    return found ? buffer(found.stream) : Buffer.alloc(0)
  }

  async handedOn(id: string): Promise<void> {
    await this.#storage.remove(restKey(id))
    await sql`update uploads set multipart = null, rest = 0, parts = '{}', arrived = bytes where id = ${id}`.execute(
      this.#db,
    )
  }

  async removeExpired(): Promise<number> {
    const { rows } = await sql<{ id: string; multipart: string | null }>`
      select id, multipart from uploads
      where touched_at <= now() - make_interval(secs => ${keptSeconds}) or owner_id is null limit 1000`.execute(
      this.#db,
    )
    for (const { id, multipart } of rows) await this.#forget(id, multipart)
    return rows.length
  }
}
