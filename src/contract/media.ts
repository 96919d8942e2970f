import * as z from 'zod/mini'
import { defineRoutes } from './http.ts'

/** A rendition of a photo; its address is `${address}/${name}.webp` or `.avif`. Pixels. */
const rendition = z.object({ name: z.enum(['thumb', 'feed', 'full']), width: z.int(), height: z.int() })

/** Media that the viewer may see. `address` is signed and short-lived: ask again after ten minutes. */
export const openMedia = z.object({
  id: z.string(),
  kind: z.enum(['photo', 'video']),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Base64 of a thumbhash, drawn until the picture is there. */
  thumbhash: z.string(),
  address: z.string(),
  sizes: z.array(rendition),
})
export type OpenMedia = z.infer<typeof openMedia>

/** Media behind the curtain: nothing here leads to the picture. `curtain` is a thumbhash made of 5 × 4 pixels. */
export const lockedMedia = z.object({ kind: z.enum(['photo', 'video']), curtain: z.string() })
export type LockedMedia = z.infer<typeof lockedMedia>

export const mediaStatus = z.object({
  id: z.string(),
  state: z.enum(['uploading', 'processing', 'ready', 'failed']),
  /** Why it failed, in plain words. */
  problem: z.nullable(z.string()),
  media: z.nullable(openMedia),
})

export const media = defineRoutes({
  'GET /media/:id': {
    summary: 'State of an uploaded file and, when ready, its signed addresses (owner only)',
    access: 'user',
    subject: 'own',
    rate: 'read',
    params: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/)) }),
    ok: mediaStatus,
    errors: ['not_found'],
  },
})
