import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { defineRoutes } from './http.ts'

/** Why what an encoder sends was not taken. */
const encoderRefusal = z.enum([
  /** No show waits for it. */
  'no_show',
  /** The show is sent from the browser. */
  'browser',
  /** Somebody in the show has not agreed yet. */
  'people',
  /** The account may not publish. */
  'account',
  'country',
  /** Another encoder sends with the key. */
  'busy',
  'key_changed',
  'show_over',
  /** Anything but H.264 that browsers play. */
  'codec',
  'sound_codec',
  /** Further apart than four seconds. */
  'key_frames',
  'size',
  'rate',
  'too_fast',
])
export type EncoderRefusal = z.infer<typeof encoderRefusal>

const encoderLine = z.object({
  width: z.int(),
  height: z.int(),
  hasSound: z.boolean(),
  /** Of the last ten seconds. */
  bitsPerSecond: z.int(),
  since: instant,
})
export type EncoderLine = z.infer<typeof encoderLine>

const encoderWay = z.object({
  protocol: z.enum(['srt', 'whip', 'rtsp']),
  /** With `{key}` in the place of the stream key. */
  address: z.string(),
})
export type EncoderWay = z.infer<typeof encoderWay>

const encoder = z.object({
  /** What is typed into an encoder that speaks RTMP, beside the key; null: not taken here. */
  server: z.nullable(z.string()),
  /** How else encoders are taken. */
  ways: z.array(encoderWay),
  /** False: the port for encoders is not open at the moment. */
  listening: z.boolean(),
  /** Null: there is none yet. Only its last letters are known, until it is renewed. */
  key: z.nullable(z.object({ ending: z.string(), madeAt: instant, takesOver: z.boolean() })),
  /** What is being sent; null: nothing. */
  line: z.nullable(encoderLine),
  /** Why an encoder was last refused, unless one was taken since. */
  refusal: z.nullable(z.object({ reason: encoderRefusal, at: instant })),
})
export type Encoder = z.infer<typeof encoder>

const ofOwn = { access: 'creator', subject: 'self' } as const

/** Shows from an encoder such as OBS, by RTMP. */
export const liveEncoder = defineRoutes({
  'GET /live/encoder': {
    ...ofOwn,
    summary: 'Where my encoder sends to, the key that it names, and what comes from it',
    rate: 'read',
    ok: z.object({ encoder }),
  },
  'POST /live/encoder/key': {
    ...ofOwn,
    summary: 'Makes a stream key, shown this once; the one before it, and a line that uses it, end',
    publishes: true,
    status: 201,
    ok: z.object({ key: z.string(), encoder }),
  },
  'PUT /live/encoder': {
    ...ofOwn,
    summary: 'Chooses whether a second encoder with my key takes the show over, or waits until the first has ended',
    body: z.strictObject({ takesOver: z.boolean() }),
    ok: z.object({ encoder }),
    errors: ['not_found'],
  },
  'POST /live/server/auth': {
    summary: 'Asked by a MediaMTX in front whether someone may publish or read there; proven by its password',
    access: 'signed',
    subject: 'public',
    geoExempt: true,
    // it is one caller that asks for everybody: how often somebody guesses is counted by their own address
    rate: 'unlimited',
    priority: 'critical',
    body: z.looseObject({}),
    ok: z.object({}),
    errors: ['forbidden'],
  },
})
