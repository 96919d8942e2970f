import { defineModule } from '#platform/module.ts'
import { media } from './editing/routes.ts'
import { resumableUploads } from './uploads/routes.ts'

/** Pictures, videos and voice notes: uploads, processing, captions, watermarks. */
export const mediaModule = defineModule({ name: 'media', features: [media, resumableUploads] })
