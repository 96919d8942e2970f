import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Storage } from '#platform/storage/storage.ts'
import { CommandError } from '../command.ts'
import { filePath, filesPart, hashOf } from './manifest.ts'

export type SavedFile = { hash: string; bytes: number }
export type SavedFiles = Map<string, SavedFile>

/** The few files that are written again under the same name: playlists of a video that is being made, and captions. */
const mayChange = /\.(m3u8|vtt)$/

/** Copies what is not in `saved` yet, and again what may have changed. Gives the keys that the store has now. */
export async function saveFiles(storage: Storage, folder: string, saved: SavedFiles): Promise<Set<string>> {
  const there = new Set<string>()
  for await (const key of storage.list()) {
    there.add(key)
    if (saved.has(key) && !mayChange.test(key)) continue
    const found = await storage.read(key)
    // removed since it was listed
    if (!found) continue
    const target = filePath(folder, key)
    await mkdir(path.dirname(target), { recursive: true })
    const hash = createHash('sha256')
    let bytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(found.stream, measure, createWriteStream(target, { mode: 0o600, flush: true }))
    saved.set(key, { hash: hash.digest('hex'), bytes })
  }
  return there
}

/** Forgets files that were removed while they were saved and that nothing in the saved tables has: deleted is deleted. */
export async function dropGone(
  folder: string,
  saved: SavedFiles,
  there: ReadonlySet<string>,
  mediaIds: ReadonlySet<string>,
): Promise<void> {
  for (const key of saved.keys()) {
    if (there.has(key) || mediaIds.has(key.split('/')[1] ?? '')) continue
    await rm(filePath(folder, key), { force: true })
    saved.delete(key)
  }
}

/** Writes the list of files; gives its hash. */
export async function writeFileList(folder: string, saved: SavedFiles): Promise<string> {
  const file = path.join(folder, filesPart)
  const lines = [...saved].map(([key, { hash, bytes }]) => `${hash} ${String(bytes)} ${key}\n`)
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return hashOf(file)
}

async function* listed(folder: string): AsyncGenerator<SavedFile & { key: string }> {
  for await (const line of createInterface({
    input: createReadStream(path.join(folder, filesPart)).pipe(createGunzip()),
  })) {
    const [hash = '', bytes = '', key = ''] = line.split(' ')
    yield { hash, bytes: Number(bytes), key }
  }
}

/** Compares every file of a backup with its list. Throws `CommandError` for one that is missing or changed. */
export async function checkFiles(folder: string): Promise<void> {
  for await (const { key, hash } of listed(folder)) {
    const found = await hashOf(filePath(folder, key)).catch(() => null)
    if (found !== hash)
      throw new CommandError(`${folder} is damaged: files/${key} is ${found === null ? 'missing' : 'not what it was'}.`)
  }
}

/** Brings all files into the store; those of the same name are replaced. */
export async function loadFiles(storage: Storage, folder: string): Promise<void> {
  for await (const { key, bytes } of listed(folder)) {
    await storage.putFile(key, filePath(folder, key))
    if ((await storage.size(key)) !== bytes) throw new Error(`${key} did not arrive in the store.`)
  }
}
