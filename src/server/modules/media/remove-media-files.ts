import type { Storage } from '#platform/storage/storage.ts'
import type { StoredMore } from './media-row.ts'
import { mediaFolder, originalKey } from './storage-keys.ts'

/** Deletes all files of media: what it was made of, what was made of it, and its free preview. Safe to repeat. */
export async function removeMediaFiles(storage: Storage, id: string, more: StoredMore | null): Promise<void> {
  await storage.remove(mediaFolder(id))
  await storage.remove(originalKey(id))
  if (more?.free) await storage.remove(mediaFolder(more.free[0]))
}
