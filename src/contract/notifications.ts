import * as z from 'zod/mini'
import { cents, id, instant, nextCursor, nothing, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { securityEventKind } from './security.ts'

export const notificationKind = z.enum([
  'new_follower',
  'new_subscriber',
  'top_up',
  'like',
  'comment',
  'reply',
  'comment_like',
  'mention',
  'tagged',
  'tag_declined',
  'post_failed',
  'post_hidden',
  'consent_given',
  'consent_refused',
  'consent_withdrawn',
  'post_approved',
  'share_proposed',
  'share_agreed',
  'share_declined',
  'share_ended',
  'post_held',
  'message_approved',
  'welcome_approved',
  'message_held',
  'welcome_held',
  'tip',
  'unlock',
  'hold_returned',
  'refunded',
  'refunded_to_card',
  'withdrawal_approved',
  'withdrawal_sent',
  'withdrawal_paid',
  'withdrawal_returned',
  'withdrawal_rejected',
  'withdrawal_reduced',
  'earnings_refunded',
  'fee_changed',
  'payout_method_changed',
  'subscription_renewed',
  'renewal',
  'creator_leaving',
  'creator_stays',
  'renewal_soon',
  'renewal_failed',
  'subscription_ended',
  'page_paused',
  'page_resumed',
  'creator_suspended',
  'gift_received',
  'auto_top_up_stopped',
  'payments_frozen',
  'payments_open',
  'creator_accepted',
  'creator_needs_more',
  'creator_declined',
  'case_decided',
  'report_decided',
  'appeal_decided',
  'post',
  'security',
])
export type NotificationKind = z.infer<typeof notificationKind>

const securityFacts = {
  kind: securityEventKind,
  /** Browser and system, as in the list of sessions. */
  device: z.string(),
  /** By the network's address, in my language; empty where that is not known. */
  country: z.string(),
  city: z.string(),
}

/** `money`: subscriptions, tips, unlocks, withdrawals; `posts`: likes, comments, mentions; `people`: who follows. */
export const notificationTabs = ['all', 'money', 'posts', 'people', 'account'] as const
export type NotificationTab = (typeof notificationTabs)[number]

export const notifications = defineRoutes({
  'GET /updates': {
    summary: 'The four indicators of the navigation',
    access: 'user',
    subject: 'self',
    rate: 'read',
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
    rate: 'read',
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
          /** A comment under that post. */
          commentId: z.nullable(id),
          /** My chat with the actor, if it happened there. */
          chatId: z.nullable(id),
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
    rate: 'write',
    body: z.strictObject({ upTo: id }),
    ok: nothing,
  },
  'GET /push': {
    summary: 'What a browser needs to subscribe to pushed messages',
    access: 'user',
    subject: 'self',
    rate: 'read',
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
    rate: 'write',
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
    rate: 'write',
    ok: nothing,
  },
})
