import type { Storage } from '#platform/storage/storage.ts'
import { renditionKey } from './storage-keys.ts'
import type { Renditions } from './make-renditions.ts'

/** Writes all sizes of a photo to `media/<id>/<size>.<format>`. Safe to repeat: the same names are written again. */
export async function storePhoto(storage: Storage, id: string, photo: Renditions): Promise<void> {
  for (const { name, content } of photo.files) await storage.put(renditionKey(id, name), content)
}
