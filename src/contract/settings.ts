import * as z from 'zod/mini'
import { country, instant, nothing, text, username } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const language = z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))

/** What a person can be told about (product page, Notifications). In the app always; e-mail and push by setting. */
export const notificationKinds = [
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
  'live',
  'creator_request',
  'withdrawal',
  'case',
  'security',
] as const
export type NotificationTopic = (typeof notificationKinds)[number]
const channels = { email: z.boolean(), push: z.boolean() }
const grid = z.array(z.object({ kind: z.enum(notificationKinds), ...channels }))

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
})
export const accountBody = z.strictObject({
  name: z.optional(text(limits.nameMax, 1)),
  country: z.optional(z.nullable(country)),
  language: z.optional(language),
})

export const settings = defineRoutes({
  'GET /settings/account': {
    summary: 'My account',
    access: 'user',
    subject: 'self',
    rate: 'read',
    ok: account,
  },
  'PATCH /settings/account': {
    summary: 'Changes name, country or language',
    access: 'user',
    subject: 'self',
    rate: 'write',
    body: accountBody,
    ok: account,
  },
  'PUT /settings/username': {
    summary: 'Takes another username, once in 30 days; the old one leads here for 90 days',
    access: 'user',
    subject: 'self',
    rate: 'write',
    body: z.strictObject({ username }),
    ok: account,
    errors: ['too_soon'],
  },
  'GET /settings/notifications': {
    summary: 'What I am told about, and how',
    access: 'user',
    subject: 'self',
    rate: 'read',
    ok: z.object({ grid }),
  },
  'PUT /settings/notifications': {
    summary: 'Sets what I am told about by e-mail and push; news about security always come by e-mail',
    access: 'user',
    subject: 'self',
    rate: 'write',
    body: z.strictObject({
      grid: z
        .array(z.strictObject({ kind: z.enum(notificationKinds), ...channels }))
        .check(z.maxLength(notificationKinds.length)),
    }),
    ok: z.object({ grid }),
  },
  'GET /export': {
    summary: 'The newest copy of my data that I asked for',
    access: 'user',
    subject: 'self',
    rate: 'read',
    ok: z.object({
      export: z.nullable(
        z.object({
          state: z.enum(['waiting', 'ready', 'failed']),
          askedAt: instant,
          expiresAt: instant,
          bytes: z.nullable(z.int()),
          /** Signed; works until `expiresAt`. Null unless ready. */
          url: z.nullable(z.string()),
        }),
      ),
    }),
  },
  'POST /export': {
    summary: 'Asks for a copy of all my data; a mail says when it is ready',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    stepUp: true,
    status: 202,
    ok: nothing,
    errors: ['too_soon'],
  },
  'POST /deletion': {
    summary: 'Deletes my account in 14 days and ends all sessions; logging in calls it off',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    stepUp: true,
    ok: z.object({ deletesAt: instant }),
  },
})
