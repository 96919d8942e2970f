import type { Services } from '#platform/services.ts'
import { BucketUploadStore } from './bucket-upload-store.ts'
import { refuseContent } from './refuse-upload.ts'
import { FolderUploadStore, type UploadStore } from './upload-store.ts'

/** Where files on their way in are: in this folder of the machine, or where files are in a bucket, there too. */
export function openUploadStore(services: Pick<Services, 'db' | 'storage' | 'video'>, folder: string): UploadStore {
  const { storage } = services
  const refuse = (head: Buffer, size: number) => refuseContent(services, head, size)
  return storage.parts
    ? new BucketUploadStore(services, storage.parts, refuse)
    : new FolderUploadStore(folder, storage, refuse)
}
