import { uploads as routes } from '#contract/uploads.ts'
import { defineFeature } from '#platform/module.ts'
import { refuseContent } from './refuse-upload.ts'
import { uploadHandlers } from './upload-handlers.ts'
import { UploadStore } from './upload-store.ts'

const sweepMs = 3_600_000

/** Files on their way in, in a folder of the process that takes them. */
export const resumableUploads = defineFeature({
  name: 'uploads',
  routes,
  handlers: (services, { uploadFolder, onClose }) => {
    const store = new UploadStore(uploadFolder, (head, size) => refuseContent(services, head, size))
    const sweep = setInterval(() => {
      store
        .removeExpired()
        .catch((error: unknown) => services.log.warn({ err: error }, 'expired uploads could not be removed'))
    }, sweepMs)
    onClose(() => clearInterval(sweep))
    return uploadHandlers(services, store)
  },
})
