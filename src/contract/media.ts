import * as z from 'zod/mini'
import { id, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** A rendition of a photo or of a video's poster; its address is `${address}/${name}.webp` or `.avif`. Pixels. */
const rendition = z.object({ name: z.enum(['thumb', 'feed', 'full']), width: z.int(), height: z.int() })
const kind = z.enum(['photo', 'video', 'voice'])

/**
 * What plays of a video. Files stand below `address`; a player replaces the part of an address that expires by asking
 * for the post again. With `clip` there is only `clip.mp4`, a free preview; otherwise `master.m3u8` (HLS, CMAF),
 * `storyboard.vtt` (WebVTT of pictures, ten seconds and more) and `preview.mp4` (3 to 6 s without sound).
 */
const video = z.object({
  durationMs: z.int(),
  hasSound: z.boolean(),
  clip: z.boolean(),
  /** The author's, as WebVTT at `${address}/${file}`. `language` as in BCP 47. */
  captions: z.array(z.object({ language: z.string(), file: z.string() })),
})
/** A voice note is `${address}/voice.m4a`. `peaks`: loudness from 0 to 100 along its length. */
const voice = z.object({ durationMs: z.int(), peaks: z.array(z.int()) })

/** Media that the viewer may see. `address` is signed and short-lived: ask again after ten minutes. */
export const openMedia = z.object({
  id: z.string(),
  kind,
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Base64 of a thumbhash, drawn until the picture is there. */
  thumbhash: z.string(),
  address: z.string(),
  sizes: z.array(rendition),
  video: z.optional(video),
  voice: z.optional(voice),
})
export type OpenMedia = z.infer<typeof openMedia>

/** Media behind the paywall overlay: nothing here leads to the picture. `lockedThumbhash` is a thumbhash made of 5 × 4 pixels. */
export const lockedMedia = z.object({ kind, lockedThumbhash: z.string() })
export type LockedMedia = z.infer<typeof lockedMedia>

/** Why media failed, in plain words. What `retry` says can be tried again without uploading it anew. */
export const mediaProblems = {
  empty: { text: 'This file is empty.', retry: false },
  not_media: { text: 'We can’t read this file. Please use a photo, video or sound.', retry: false },
  not_a_photo: { text: 'We can’t read this file. Please use a photo.', retry: false },
  damaged: { text: 'This file is damaged: part is missing or unreadable.', retry: false },
  too_many_pixels: { text: 'This picture is too large: it has too many pixels.', retry: false },
  too_long: { text: 'This is too long. Videos can last four hours, voice notes ten minutes.', retry: false },
  photo_too_large: { text: 'This photo is too large. The limit is 50 MB.', retry: false },
  upload_lost: { text: 'The upload was lost. Please upload the file again.', retry: false },
  video_unavailable: { text: 'We can’t accept videos or voice notes right now.', retry: true },
  gave_up: { text: 'We couldn’t process this file. Please try again.', retry: true },
} as const
export type MediaProblem = keyof typeof mediaProblems
/** Whether its owner can have it tried again as it was sent; null: nothing is wrong. */
export const canTryAgain = (problem: MediaProblem | null): boolean => problem !== null && mediaProblems[problem].retry

/** Why captions are refused. The answer names the line too, and both stand in `details` as `problem` and `line`. */
export const captionProblems = {
  not_captions: 'This is neither a WebVTT nor a SubRip file.',
  no_time: 'There is text without a time.',
  bad_time: 'This time cannot be read.',
  ends_before: 'This caption ends before it begins.',
  too_many: 'There are too many captions.',
  nothing_in_it: 'There is no caption in it.',
} as const
export type CaptionProblem = keyof typeof captionProblems

/** What is being done with a file, in this order; a photo goes from `waiting` to `pictures`. */
export const mediaStage = z.enum([
  'waiting',
  'checking',
  'pictures',
  'first_quality',
  'clips',
  'more_qualities',
  'sound',
])
export type MediaStage = z.infer<typeof mediaStage>

const mediaId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))
const params = z.strictObject({ id: mediaId })
const captionParams = z.strictObject({
  id: mediaId,
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)),
})
export const mediaStatus = z.object({
  id: z.string(),
  kind,
  /** A video is `ready` as soon as its lowest quality plays; `work` then still tells of the others. */
  state: z.enum(['uploading', 'processing', 'ready', 'failed']),
  /** Why it failed, in plain words, and the same as a code. */
  problem: z.nullable(z.string()),
  problemCode: z.nullable(z.string()),
  canRetry: z.boolean(),
  /** Percent of the whole work, all stages together. */
  work: z.nullable(z.object({ stage: mediaStage, percent: z.int() })),
  /** The post that waits for it. */
  postId: z.nullable(id),
  /** How many seconds of a video its free preview has, where the post shows one. */
  freeSeconds: z.nullable(z.int()),
  media: z.nullable(openMedia),
})
export type MediaStatus = z.infer<typeof mediaStatus>

const watermark = z.object({ watermark: z.boolean() })

export const media = defineRoutes({
  'GET /media/:id': {
    summary: 'State of an uploaded file and, when ready, its signed addresses (owner only)',
    access: 'user',
    subject: 'own',
    params,
    ok: mediaStatus,
  },
  'PATCH /media/:id': {
    summary: 'Describes my media, or sets how much of a video its free preview shows',
    access: 'user',
    subject: 'own',
    publishes: true,
    params,
    body: z.strictObject({
      alt: z.optional(text(limits.altTextMax)),
      /** Videos: the first seconds, as a clip of its own, made in the background; null: none. */
      freeSeconds: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(limits.freePreviewMaxSeconds)))),
    }),
    ok: mediaStatus,
  },
  'PUT /media/:id/captions/:language': {
    summary: 'Adds captions to my video in a language, or puts others in their place',
    access: 'user',
    subject: 'own',
    publishes: true,
    params: captionParams,
    body: z.strictObject({
      /** WebVTT or SubRip, as the author's program wrote it. Kept as plain WebVTT: times and words. */
      text: z.string().check(z.minLength(1), z.maxLength(limits.captionsMaxCharacters)),
    }),
    bodyMaxBytes: limits.captionsBodyMaxBytes,
    ok: mediaStatus,
    errors: ['not_ready'],
  },
  'DELETE /media/:id/captions/:language': {
    summary: 'Takes the captions of a language away from my video',
    access: 'user',
    subject: 'own',
    params: captionParams,
    ok: mediaStatus,
    errors: ['not_ready'],
  },
  'POST /media/:id/retry': {
    summary: 'Tries again to process my media after trouble that was not its own',
    access: 'user',
    subject: 'own',
    params,
    ok: mediaStatus,
    errors: ['not_ready'],
  },
  'POST /media/:id/replace': {
    summary: 'Puts another upload of mine in the place of media that failed; its post continues with that one',
    access: 'user',
    subject: 'own',
    publishes: true,
    params,
    body: z.strictObject({ mediaId }),
    ok: mediaStatus,
    errors: ['not_ready'],
  },
  'GET /processing/media': {
    summary: 'My media that is being worked on or has failed, newest first, at most fifty',
    access: 'user',
    subject: 'self',
    ok: z.object({ media: z.array(mediaStatus) }),
  },
  'GET /settings/media': {
    summary: 'Whether my pictures bear the name of who looks at them',
    access: 'user',
    subject: 'self',
    ok: watermark,
  },
  'PUT /settings/media': {
    summary: 'Sets whether my pictures bear the name of who looks at them',
    access: 'creator',
    subject: 'self',
    body: z.strictObject({ watermark: z.boolean() }),
    ok: watermark,
  },
})
