import { uploads as routes } from '#contract/uploads.ts'
import { defineFeature } from '#platform/module.ts'
import { refuseContent } from './refuse-upload.ts'
import { uploadHandlers } from './upload-handlers.ts'
import { BucketUploadStore } from './bucket-upload-store.ts'
import { FolderUploadStore } from './upload-store.ts'

const sweepMs = 3_600_000

/** Files on their way in: in a folder of the process that takes them, or where files are in a bucket, there too. */
export const resumableUploads = defineFeature({
  name: 'uploads',
  routes,
  handlers: (services, { uploadFolder, onClose }) => {
    const { storage } = services
    const refuse = (head: Buffer, size: number) => refuseContent(services, head, size)
    const store = storage.parts
      ? new BucketUploadStore(services, storage.parts, refuse)
      : new FolderUploadStore(uploadFolder, storage, refuse)
    const sweep = setInterval(() => {
      store
        .removeExpired()
        .catch((error: unknown) => services.log.warn({ err: error }, 'expired uploads could not be removed'))
    }, sweepMs)
    onClose(() => clearInterval(sweep))
    return uploadHandlers(services, store)
  },
})
