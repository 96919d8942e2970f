import * as z from 'zod/mini'
import { anyQuery, idParam, nothing } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const params = z.strictObject({ id: idParam })
const count = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,9}$/)),
  z.transform((value: string) => Number(value)),
)
const stream = (maxBytes: number) => ({ types: ['video/mp4'], maxBytes }) as const
/** Asked for twice a second by whoever is on air; how much is taken is counted where it arrives. */
const sending = { access: 'creator', subject: 'own', publishes: true, unproved: true, rate: 'unlimited' } as const

/** What the cookie of a show opens. */
const ofPass = {
  access: 'link',
  subject: 'public',
  rate: 'unlimited',
  geoExempt: true,
  outsideApi: true,
  params,
  sends: { 200: ['application/vnd.apple.mpegurl'] },
  errors: ['forbidden', 'bad_request', 'not_ready'],
} as const
/** Which part the answer waits for (blocking playlist reload). */
const waiting = z.object({ _HLS_msn: z.optional(count), _HLS_part: z.optional(count) })
const milliseconds = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/)),
  z.transform((value: string) => Number(value)),
)

/** What is no JSON: a show's parts as they come, the pass, and what it opens. */
export const liveFiles = defineRoutes({
  'POST /live/:id/starts': {
    ...sending,
    summary:
      'Begins to send a show, or begins anew: the initialization segment of fragmented MP4, H.264 with AAC or Opus',
    params,
    stream: stream(limits.showInitMaxBytes),
    ok: z.object({ start: z.int() }),
    errors: ['show_over', 'not_ready', 'unsupported_type', 'too_large', 'unavailable'],
  },
  'PUT /live/:id/starts/:start/parts/:part': {
    ...sending,
    summary:
      'Sends the next part, about half a second that begins with a key frame; one that has arrived before changes nothing',
    params: z.strictObject({ id: idParam, start: idParam, part: count }),
    stream: stream(limits.showPartMaxBytes),
    ok: z.object({ viewers: z.int() }),
    errors: ['show_over', 'unsupported_type', 'too_large', 'changed_meanwhile', 'too_many_requests'],
  },
  'PUT /live/test/part': {
    access: 'creator',
    subject: 'self',
    unproved: true,
    rate: 'signal',
    summary: 'Takes what a show would send, and forgets it: a test of the line without a show',
    stream: stream(limits.showPartMaxBytes),
    ok: nothing,
    errors: ['too_large'],
  },
  'GET /live/:id/pass': {
    ageGated: true,
    summary: 'Lets me into a show that I may watch, for two minutes: a cookie that opens its playlist and parts',
    access: 'anyone',
    subject: 'visible',
    rate: 'read',
    params,
    sends: { 204: [] },
    errors: ['forbidden', 'show_over'],
  },
  'GET /live-media/:id/playlist': {
    ...ofPass,
    waits: true,
    direct: true,
    summary: 'The playlist of a show (low-latency HLS, RFC 8216bis); opened by the cookie of this show alone',
    query: waiting,
  },
  'GET /live-media/:id/sound': {
    ...ofPass,
    waits: true,
    direct: true,
    summary: 'The playlist of the sound of a show alone; of one without sound, of its picture',
    query: waiting,
  },
  'GET /live-media/:id/rewind': {
    ...ofPass,
    summary: 'The playlist of a show since it began, but for its last seconds; opened by the cookie of this show alone',
    /** Where a player begins, in ms since 1970. */
    query: z.object({ from: z.optional(milliseconds) }),
  },
  'GET /live-media/:id/open': {
    ...ofPass,
    summary: 'Whether the cookie that comes with it opens a show: for a proxy that keeps parts (auth_request)',
    sends: { 204: [] },
  },
  'GET /live-media/:id/:start/:file': {
    ...ofPass,
    waits: true,
    direct: true,
    summary: 'The beginning or a part of a show; opened by the cookie of this show alone',
    params: z.strictObject({
      id: idParam,
      start: idParam,
      file: z.string().check(z.regex(/^((init|sound)\.mp4|s?[0-9]{1,9}(\.[0-9]{1,3})?\.m4s|p[0-9]{1,9}\.m4s)$/)),
    }),
    query: anyQuery,
    sends: { 200: ['video/mp4'] },
    errors: ['forbidden'],
  },
})
