import * as z from 'zod/mini'
import { country, instant, text, username } from './fields.ts'
import { defineRoutes } from './http.ts'
import { numberingSystems } from './languages.ts'
import { limits } from './limits.ts'

const language = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))

/** What a person can be told about (product page, Notifications). In the app always; e-mail and push by setting. */
export const notificationTopics = [
  'new_follower',
  'new_subscriber',
  'renewal',
  'renewal_failed',
  'tip',
  'unlock',
  'message',
  'comment',
  'reply',
  'mention',
  'like',
  'post',
  'story',
  'live',
  'creator_request',
  'withdrawal',
  'case',
  'security',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]
const channels = { email: z.boolean(), push: z.boolean() }
const grid = z.array(z.object({ kind: z.enum(notificationTopics), ...channels }))

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439))
const hourOfDay = z.int().check(z.gte(0), z.lte(23))
/** When I am told outside of the app. Times of the day are those of the zone. */
const rhythm = {
  /** `daily`: one mail a day with what I have not seen, at `digestHour`. News about security come at once in any case. */
  mail: z.enum(['at_once', 'daily']),
  digestHour: hourOfDay,
  /** Minutes of the day between which nothing is mailed or pushed; what comes then is told at the end. null: never quiet. */
  quiet: z.nullable(z.strictObject({ from: minuteOfDay, until: minuteOfDay })),
  /** IANA name, such as Europe/Vienna. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
}
export type NoticeRhythm = z.infer<z.ZodMiniObject<typeof rhythm>>

const account = z.object({
  username: z.string(),
  /** Null: now. */
  usernameChangeableAt: z.nullable(instant),
  name: z.string(),
  email: z.string(),
  /** An address that waits for its link to be clicked. */
  pendingEmail: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  country: z.nullable(z.string()),
  language: z.string(),
  /** The digits I have chosen (Unicode CLDR), where the language is read with more than one kind; null: the usual ones. */
  numberingSystem: z.nullable(z.enum(numberingSystems)),
})
export const accountBody = z.strictObject({
  name: z.optional(text(limits.nameMax, 1)),
  country: z.optional(z.nullable(country)),
  language: z.optional(language),
  numberingSystem: z.optional(z.nullable(z.enum(numberingSystems))),
})

/** Name, language with its digits, country. */
export const accountSettings = defineRoutes({
  'GET /settings/account': {
    summary: 'My account',
    access: 'user',
    geoExempt: true,
    subject: 'self',
    ok: account,
  },
  'PATCH /settings/account': {
    summary: 'Changes name, country, language or digits',
    access: 'user',
    // who has moved away from where nothing is offered says so here
    geoExempt: true,
    subject: 'self',
    body: accountBody,
    ok: account,
  },
  'PUT /settings/username': {
    summary: 'Takes another username, once in 30 days; the old one leads here for 90 days',
    access: 'user',
    subject: 'self',
    publishes: true,
    stepUp: true,
    body: z.strictObject({ username }),
    ok: account,
    errors: ['too_soon'],
  },
})

/** What a person is told about, how, and when. */
export const notificationSettings = defineRoutes({
  'GET /settings/notifications': {
    summary: 'What I am told about, and how',
    access: 'user',
    subject: 'self',
    ok: z.object({ grid, rhythm: z.object(rhythm) }),
  },
  'PUT /settings/notifications/rhythm': {
    summary: 'Sets when I am told outside of the app: mails at once or daily, and quiet hours',
    access: 'user',
    subject: 'self',
    /** What is not named stays as it is. */
    body: z.partial(z.strictObject(rhythm)),
    ok: z.object({ grid, rhythm: z.object(rhythm) }),
  },
  'PUT /settings/notifications': {
    summary: 'Sets what I am notified about by email and push; security alerts always go to my email',
    access: 'user',
    subject: 'self',
    /** Topics and channels that are not named stay as they are. */
    body: z.strictObject({
      grid: z
        .array(
          z.strictObject({
            kind: z.enum(notificationTopics),
            email: z.optional(channels.email),
            push: z.optional(channels.push),
          }),
        )
        .check(z.maxLength(notificationTopics.length)),
    }),
    ok: z.object({ grid, rhythm: z.object(rhythm) }),
  },
})

export const settings = { ...accountSettings, ...notificationSettings } as const
