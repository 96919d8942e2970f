import { media as routes } from '#contract/media.ts'
import { defineFeature } from '#core/services.ts'
import { failStuckPhotosWork } from './fail-stuck-photos.ts'
import { getMedia } from './get-media.ts'
import { processPhotoWork } from './process-photo.ts'
import { removeUnusedMediaWork } from './remove-unused-media.ts'

export const media = defineFeature({
  name: 'media',
  routes,
  handlers: (services) => ({
    'GET /media/:id': ({ actor, params }) => getMedia(services, actor.userId, params.id),
  }),
  jobs: (services) => [processPhotoWork(services), failStuckPhotosWork(services), ...removeUnusedMediaWork(services)],
})
