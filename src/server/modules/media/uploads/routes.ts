import { uploads as routes } from '#contract/uploads.ts'
import { defineFeature } from '#platform/module.ts'
import { uploadHandlers } from './upload-handlers.ts'
import { openUploadStore } from './open-upload-store.ts'

const sweepMs = 3_600_000

/** Files on their way in: in a folder of the process that takes them, or where files are in a bucket, there too. */
export const resumableUploads = defineFeature({
  name: 'uploads',
  routes,
  handlers: (services, { uploadFolder, onClose }) => {
    const store = openUploadStore(services, uploadFolder)
    const sweep = setInterval(() => {
      store
        .removeExpired()
        .catch((error: unknown) => services.log.warn({ err: error }, 'expired uploads could not be removed'))
    }, sweepMs)
    onClose(() => clearInterval(sweep))
    return uploadHandlers(services, store)
  },
})
