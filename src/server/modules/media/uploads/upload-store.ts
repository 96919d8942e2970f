import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { type DataStore, type Locker, Upload } from '@tus/server'
import type { Storage } from '#platform/storage/storage.ts'
import { giveBack, judged, type RefuseContent } from './judge-content.ts'
import { readHead } from './sniff.ts'
import { createUploadRecords } from './upload-records.ts'

/** An upload that nobody goes on with is kept this long. */
export const keptMs = 24 * 3_600_000

/** Where unfinished uploads are, beyond what the protocol's library asks of a store. */
export interface UploadStore extends DataStore {
  /** How one request of all nodes works on an upload; undefined: only this process has them. */
  readonly locker?: Locker
  ownerOf(id: string): Promise<number | null>
  /** Uploads of a person that are begun and not finished, and their announced bytes. */
  unfinishedOf(ownerId: number): Promise<{ count: number; bytes: number }>
  /** Room for more. */
  freeBytes(): Promise<number>
  /** A whole upload becomes this file of the storage, which it is already after a first try. */
  handOver(id: string, key: string): Promise<void>
  /** Its first bytes, fewer where it is shorter; once it was handed over. */
  headOf(id: string, bytes: number): Promise<Buffer>
  /** Forgets the bytes of a finished upload; that it is finished, and whose it is, stays known until it expires. */
  handedOn(id: string): Promise<void>
  /** Removes what nobody touched for a day. Returns how many files. */
  removeExpired(now?: number): Promise<number>
}

/**
 * Bytes of unfinished uploads, in a folder of this machine. The library's store, with four differences: a full disk
 * keeps its own error code, a finished upload is still known after its bytes were handed on, expiry is counted from the
 * last byte that came, and memory is given back as it is written.
 */
export class FolderUploadStore extends FileStore implements UploadStore {
  readonly #storage: Pick<Storage, 'putFile'>
  private readonly refuse: RefuseContent
  /** Whose each upload is and how large it will be: neither ever changes. */
  private readonly known = new Map<string, { owner: number; size: number }>()

  constructor(folder: string, storage: Pick<Storage, 'putFile'>, refuse: RefuseContent = () => null) {
    super({ directory: folder, configstore: createUploadRecords(folder), expirationPeriodInMilliseconds: keptMs })
    this.#storage = storage
    this.refuse = refuse
    // an upload of unknown length could not be refused before it is too large
    this.extensions = this.extensions.filter((name) => name !== 'creation-defer-length')
  }

  /** Of a valid upload id. */
  pathOf(id: string): string {
    return path.join(this.directory, id)
  }

  async freeBytes(): Promise<number> {
    const disk = await statfs(this.directory)
    return disk.bavail * disk.bsize
  }

  handOver = (id: string, key: string): Promise<void> => this.#storage.putFile(key, this.pathOf(id))
  headOf = (id: string, bytes: number): Promise<Buffer> => readHead(this.pathOf(id), bytes)

  async ownerOf(id: string): Promise<number | null> {
    const owner = Number((await this.configstore.get(id))?.metadata?.['owner'])
    return Number.isSafeInteger(owner) ? owner : null
  }

  override async getUpload(id: string): Promise<Upload> {
    const finished = await this.finished(id)
    if (finished) return finished
    try {
      return await super.getUpload(id)
    } catch (error) {
      // its bytes may have been handed on between the two looks
      const meanwhile = await this.finished(id)
      if (meanwhile) return meanwhile
      throw error
    }
  }

  private async finished(id: string): Promise<Upload | null> {
    const known = await this.configstore.get(id)
    if (known?.size === undefined || known.offset !== known.size) return null
    const { size, offset, metadata = {}, creation_date = '' } = known
    return new Upload({ id, size, offset, metadata, creation_date })
  }

  /** Takes the content's buffers over: each is given back once it is written, and is empty then. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const known = await this.configstore.get(id)
    // all there: a client that did not hear so repeats its last, empty request
    if (known && known.size === offset) return offset
    const chunks: AsyncIterable<Buffer> = offset === 0 ? judged(content, known?.size ?? 0, this.refuse) : content
    const file = await open(this.pathOf(id), 'r+')
    let end = offset
    try {
      for await (const chunk of chunks) {
        for (let from = 0; from < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, from, chunk.length - from, end)
          from += bytesWritten
          end += bytesWritten
        }
        giveBack(chunk)
      }
    } finally {
      await file.close()
    }
    return end
  }

  async unfinishedOf(ownerId: number): Promise<{ count: number; bytes: number }> {
    const files = new Set(await readdir(this.directory))
    for (const id of this.known.keys()) if (!files.has(id)) this.known.delete(id)
    let [count, bytes] = [0, 0]
    for (const id of files) {
      // the bytes themselves: those of finished uploads are gone, only their records are left
      if (id.endsWith('.json')) continue
      let found = this.known.get(id)
      if (!found) {
        const record = await this.configstore.get(id)
        found = { owner: Number(record?.metadata?.['owner']), size: record?.size ?? 0 }
        if (record) this.known.set(id, found)
      }
      if (found.owner !== ownerId) continue
      count += 1
      bytes += found.size
    }
    return { count, bytes }
  }

  async handedOn(id: string): Promise<void> {
    const known = await this.configstore.get(id)
    if (known?.size === undefined) return
    if (known.offset !== known.size) {
      known.offset = known.size
      await this.configstore.set(id, known)
    }
    await rm(this.pathOf(id), { force: true })
  }

  /** Removes what nobody touched for a day, halves without their other half too. Returns how many files. */
  async removeExpired(now = Date.now()): Promise<number> {
    const newest = new Map<string, number>()
    const files = await readdir(this.directory)
    const idOf = (file: string): string => path.basename(file, '.json')
    for (const file of files) {
      const found = await stat(path.join(this.directory, file)).catch(() => null)
      newest.set(idOf(file), Math.max(newest.get(idOf(file)) ?? 0, found?.mtimeMs ?? 0))
    }
    const expired = files.filter((file) => (newest.get(idOf(file)) ?? 0) < now - keptMs)
    for (const file of expired) await rm(path.join(this.directory, file), { force: true, recursive: true })
    return expired.length
  }
}
