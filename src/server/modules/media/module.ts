import { defineModule } from '#platform/module.ts'
import { media } from './editing/routes.ts'
import { registerUploads } from './uploads/register-uploads.ts'

const sweepMs = 3_600_000

/** Pictures, videos and voice notes: uploads, processing, captions, watermarks. */
export const mediaModule = defineModule({
  name: 'media',
  features: [media],
  addresses: (http, services, options) => {
    const uploads = registerUploads(http, services, { ...options, folder: options.uploadFolder })
    const sweep = setInterval(() => {
      uploads
        .removeExpired()
        .catch((error: unknown) => services.log.warn({ err: error }, 'expired uploads could not be removed'))
    }, sweepMs)
    http.addHook('onClose', async () => clearInterval(sweep))
  },
})
