import { media as routes } from '#contract/media.ts'
import { refuseWords } from '#modules/site/operator-rules.ts'
import { defineFeature } from '#platform/module.ts'
import { addJob, type Job } from '#platform/jobs/jobs.ts'
import { putCaptions, removeCaptions } from './captions.ts'
import { changeMedia } from './change-media.ts'
import { getMedia, listProcessing } from './get-media.ts'
import { replaceMedia, retryMedia } from './retry-media.ts'
import { getWatermark, setWatermark } from './watermark-setting.ts'
import { failStuckPhotosWork } from '../processing/fail-stuck-photos.ts'
import { makeFreeClipWork } from '../processing/make-free-clip.ts'
import { processPhotoWork } from '../processing/process-photo.ts'
import { processVideoWork } from '../processing/process-video.ts'
import { removeUnusedMediaWork } from '../processing/remove-unused-media.ts'
import { resumeWorkWork } from '../processing/resume-work.ts'

export const media = defineFeature({
  name: 'media',
  routes,
  handlers: (services) => ({
    'GET /media/:id': ({ actor, params }) => getMedia(services, actor.userId, params.id),
    'PATCH /media/:id': async ({ actor, params, body }) =>
      refuseWords(services, { alt: body.alt }) ?? changeMedia(services, actor.userId, params.id, body),
    'PUT /media/:id/captions/:language': async ({ actor, params, body }) =>
      refuseWords(services, { text: body.text }) ??
      putCaptions(services, { ownerId: actor.userId, ...params, text: body.text }),
    'DELETE /media/:id/captions/:language': ({ actor, params }) =>
      removeCaptions(services, { ownerId: actor.userId, ...params }),
    'POST /media/:id/retry': ({ actor, params }) => retryMedia(services, actor.userId, params.id),
    'POST /media/:id/replace': ({ actor, params, body }) =>
      replaceMedia(services, actor.userId, {
        id: params.id,
        by: body.mediaId,
        waitingJob: (tx, postId) => addJob(tx, 'publish_waiting_post', { postId }),
      }),
    'GET /processing/media': ({ actor }) => listProcessing(services, actor.userId),
    'GET /settings/media': ({ actor }) => getWatermark(services, actor.userId),
    'PUT /settings/media': ({ actor, body }) => setWatermark(services, actor.userId, body.watermark),
  }),
  jobs: (services) =>
    [
      processPhotoWork(services),
      processVideoWork(services),
      makeFreeClipWork(services),
      failStuckPhotosWork(services),
      ...resumeWorkWork(services),
      ...removeUnusedMediaWork(services),
    ] as Job[],
})
