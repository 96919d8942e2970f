import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/storage/storage.ts'
import { renditionKey } from '../storage-keys.ts'
import type { Track } from './playlists.ts'
import type { Source, Workshop } from './workshop.ts'

/** A stored file for a program to read: where it lies, or a copy in `folder`. Null: there is none. */
export async function localCopy(
  storage: Storage,
  key: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const there = storage.localPath(key)
  if (there !== null) return (await storage.size(key)) === null ? null : there
  const copy = path.join(folder, `copy-${key.replaceAll('/', '-')}`)
  const bytes = await storage.size(key)
  if (bytes === null) return null
  const had = await stat(copy).catch(() => null)
  if (had?.size === bytes) return copy
  const file = await storage.read(key)
  if (!file) return null
  await pipeline(file.stream, createWriteStream(copy, { mode: 0o600 }), ...(signal ? [{ signal }] : []))
  return copy
}

/** One of our own finished tracks, to be read again. */
export async function trackSource(shop: Workshop, storage: Storage, mediaId: string, track: Track): Promise<Source> {
  const file = await localCopy(storage, renditionKey(mediaId, `${track.file}.mp4`), shop.folder, shop.signal)
  if (file === null) throw new Error(`The track ${track.file} of ${mediaId} is missing.`)
  return { file, reader: null }
}
