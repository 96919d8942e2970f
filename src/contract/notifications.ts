import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, nothing, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'
import { notificationTabs } from './notification-facts.ts'
import { notificationKinds, type NotificationKind } from './notification-kinds.ts'
import { securityEventKind } from './security.ts'

export const notificationKind = z.enum(Object.keys(notificationKinds) as NotificationKind[])

const securityFacts = {
  kind: securityEventKind,
  /** Browser and system, as in the list of sessions. */
  device: z.string(),
  /** By the network's address, in my language; empty where that is not known. */
  country: z.string(),
  city: z.string(),
}

export const notifications = defineRoutes({
  'GET /updates': {
    summary: 'The four indicators of the navigation',
    access: 'user',
    subject: 'self',
    priority: 'optional',
    ok: z.object({
      updates: z.object({
        home: z.boolean(),
        notifications: z.int(),
        messages: z.int(),
        balance: z.boolean(),
      }),
    }),
  },
  'GET /notifications': {
    summary: 'My notifications, newest first; likes and follows of a week are one, led by the newest',
    access: 'user',
    subject: 'self',
    query: z.extend(pageQuery, { tab: z.optional(z.enum(notificationTabs)) }),
    ok: z.object({
      notifications: z.array(
        z.object({
          id,
          kind: notificationKind,
          actor: z.nullable(person),
          /** How many other people did the same. */
          others: z.int(),
          postId: z.nullable(id),
          /** What that post looks like, if it is mine. */
          post: z.nullable(z.object({ text: z.string(), picture: z.nullable(openMedia) })),
          /** A comment under that post. */
          commentId: z.nullable(id),
          /** My chat with the actor, if it happened there. */
          chatId: z.nullable(id),
          /** Of the show that it is about, as its gate tells it. */
          showTitle: z.nullable(z.string()),
          amountCents: z.nullable(cents),
          /** The next renewal, or the day when something ends. */
          effectiveAt: z.nullable(instant),
          /** My payment that it is about: `GET /receipts/:id`. */
          receiptId: z.nullable(z.uuid()),
          /** What happened to the account's protection, and from where. */
          security: z.nullable(z.object(securityFacts)),
          at: instant,
          seen: z.boolean(),
        }),
      ),
      nextCursor,
    }),
  },
  'POST /notifications/seen': {
    summary: 'Marks the notifications that were shown',
    access: 'user',
    subject: 'self',
    rate: 'signal',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(limits.pageMax)) }),
    ok: nothing,
  },
  'POST /notifications/all-seen': {
    summary: 'Marks everything up to this notification, whether it was shown or not',
    access: 'user',
    subject: 'self',
    body: z.strictObject({ upTo: id }),
    ok: nothing,
  },
  'GET /push': {
    summary: 'What a browser needs to subscribe to pushed messages',
    access: 'user',
    subject: 'self',
    ok: z.object({
      /** The server's key (VAPID, RFC 8292), as base64url. */
      publicKey: z.string(),
      /** A browser of this session has subscribed. */
      subscribed: z.boolean(),
    }),
  },
  'PUT /push/subscription': {
    summary: 'Sends pushed messages to this browser until its session ends',
    access: 'user',
    subject: 'self',
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(limits.pushEndpointMax)),
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
        auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
      }),
    }),
    ok: nothing,
    errors: ['forbidden', 'too_many'],
  },
  'DELETE /push/subscription': {
    summary: 'Ends them for the browsers of this session',
    access: 'user',
    subject: 'self',
    ok: nothing,
  },
})
