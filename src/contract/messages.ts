import * as z from 'zod/mini'
import { messageOrigin } from './chats.ts'
import { cents, cursor, id, idParam, instant, nextCursor, nothing, ownLanguage, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { lockedMedia, openMedia } from './media.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

/** More marks on one letter, or more pictures joined to one, than any language or emoji has: they paint over other lines. */
const piledMarks = /(\p{M}{8})\p{M}+/gu
const joinedPictures =
  /((?:\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*\u200d){9}\p{Extended_Pictographic}\ufe0f?)(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)+/gu
/** Marks that draw nothing and only change the direction of what follows, or hide between letters. */
const invisible = /[\u200b\u2060-\u2064\u206a-\u206f]/g
const tame = (value: string): string =>
  value.replaceAll(invisible, '').replaceAll(piledMarks, '$1').replaceAll(joinedPictures, '$1').trim()

/** The text of a message: as every text, and without what is there to break the page that shows it. */
export const messageText = z.pipe(
  z.string().check(z.maxLength(limits.messageTextMax * 4)),
  z.pipe(z.transform(tame), text(limits.messageTextMax)),
)

const mediaId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))
export const mediaIds = z.array(mediaId).check(z.maxLength(limits.messageMediaMax))
const lockRange = 'A locked message costs between $1 and $200.'
/** What opening the media costs, before tax. */
export const lockPriceCents = z
  .int()
  .check(z.gte(limits.postPriceMinCents, lockRange), z.lte(limits.postPriceMaxCents, lockRange))
const tipRange = 'Tips are between $1 and $500.'

const quoted = z.object({
  id,
  mine: z.boolean(),
  /** At most 140 characters. */
  text: z.string(),
  language: ownLanguage,
  mediaKind: z.nullable(z.enum(['photo', 'video', 'voice'])),
  unsent: z.boolean(),
})

export const message = z.object({
  id,
  chatId: id,
  mine: z.boolean(),
  origin: messageOrigin,
  at: instant,
  /**
   * `unsent`: taken back by its author; `hidden`: looked at by a person; `removed`: staff have decided against it;
   * `in_review`: of mine, and looked at before it is sent. All of them have no content.
   */
  state: z.enum(['sent', 'unsent', 'hidden', 'removed', 'in_review']),
  text: z.string(),
  language: ownLanguage,
  /** What I may see; empty while it is locked for me. */
  media: z.array(openMedia),
  /** Media behind a price that I have not paid. */
  locked: z.array(lockedMedia),
  /** What opening the media costs or has cost, before tax; null: they are free. */
  priceCents: z.nullable(cents),
  /** The reader of the message has paid its price. */
  unlocked: z.boolean(),
  tipCents: z.nullable(cents),
  /** What sending it cost, and whether that still waits for an answer, was earned, or went back. */
  payment: z.nullable(z.object({ priceCents: cents, state: z.enum(['held', 'paid', 'returned']) })),
  replyTo: z.nullable(quoted),
  /** The story that it answers: its receiver's. Without media where the reader may not see it, or no longer. */
  story: z.nullable(z.object({ live: z.boolean(), media: z.nullable(openMedia) })),
  reactions: z.array(z.object({ emoji: z.string(), mine: z.boolean() })),
})
export type Message = z.infer<typeof message>

/**
 * Media in it look like something removed, or a word in it has been listed since it was written: staff have not looked yet, or
 * have turned it down.
 */
export const sendingReview = z.enum(['waiting', 'refused'])
export type SendingReview = z.infer<typeof sendingReview>

/** Emoji that a message can be answered with. */
export const messageReactions = ['❤️', '🔥', '😂', '😍', '😮', '😢', '🙏', '👍'] as const

export const sendBody = z.strictObject({
  text: z.optional(messageText),
  /** Uploads of mine that are ready, in this order. */
  mediaIds: z.optional(mediaIds),
  /** Locks the media behind this price (creators). */
  priceCents: z.optional(lockPriceCents),
  replyToId: z.optional(id),
  /** A story of the other person that is open to me: this answers it. */
  storyId: z.optional(id),
  /** A tip that comes with the message; alone it is no message that waits for an answer. */
  tipCents: z.optional(z.int().check(z.gte(limits.tipMinCents, tipRange), z.lte(limits.tipMaxCents, tipRange))),
  /** The price of a message as it was shown (`writing.priceCents`); none: nothing was shown. */
  expectedPriceCents: z.optional(z.int().check(z.gte(0))),
})

const params = z.strictObject({ id: idParam })
const digits = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,15}$/)), z.transform(Number))
const pageLimit = z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/)), z.transform(Number)))
const paying = ['fund_wallet', 'payments_frozen', 'spending_cap', 'price_changed', 'over_limit'] as const

/** What stands in a chat. */
export const messages = defineRoutes({
  'GET /chats/:id/messages': {
    ageGated: true,
    summary:
      'A part of a conversation, oldest first: the newest, or before, after or around a message, or from a day on',
    access: 'user',
    subject: 'own',
    params,
    /** One of the four at most. `around`: half before it, and it itself; `since`: the first ones at that time or later. */
    query: z
      .strictObject({
        before: z.optional(digits),
        after: z.optional(digits),
        around: z.optional(digits),
        since: z.optional(instant),
        limit: pageLimit,
      })
      .check(
        z.refine(
          (query) =>
            [query.before, query.after, query.around, query.since].filter((one) => one !== undefined).length < 2,
          {
            path: ['before'],
            error: 'Only one of before, after, around and since.',
          },
        ),
      ),
    ok: z.object({
      messages: z.array(message),
      hasBefore: z.boolean(),
      hasAfter: z.boolean(),
      theirReadUpTo: z.int(),
      /** My first unread message; null: I have read everything. */
      firstUnreadId: z.nullable(id),
    }),
  },
  'POST /chats/:id/messages': {
    ageGated: true,
    summary: 'Sends a message; the same Idempotency-Key never sends it twice',
    access: 'verified',
    subject: 'own',
    publishes: true,
    idempotent: true,
    params,
    body: sendBody,
    status: 201,
    ok: message,
    errors: ['forbidden', 'cannot_message', 'creators_only', 'not_ready', ...paying],
  },
  'POST /chats/:id/messages/checkout': {
    ageGated: true,
    summary: 'Sends a message that costs something, or begins the top-up that is missing and sends it when it has come',
    access: 'verified',
    subject: 'own',
    publishes: true,
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ ...sendBody.shape, ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: [
      'not_found',
      'forbidden',
      'account_restricted',
      'cannot_message',
      'creators_only',
      'not_ready',
      ...checkoutRefusals,
      ...paying,
    ],
  },
  'POST /chats/:id/messages/checkout/cancel': {
    summary: 'Takes back a message that is to be sent when its top-up has come; the money then stays in the wallet',
    access: 'user',
    subject: 'own',
    params,
    /** The message, in the words in which it was to be sent. */
    body: sendBody,
    /** `none`: nothing waits for money, or no longer; `sending`: the money has come, and the message is on its way. */
    ok: z.object({ state: z.enum(['none', 'withdrawn', 'sending']) }),
  },
  'GET /messages/:id': {
    ageGated: true,
    summary: 'One message of a chat of mine, as it is now',
    access: 'user',
    subject: 'own',
    params,
    ok: message,
  },
  'DELETE /messages/:id': {
    ageGated: true,
    summary:
      'Takes a message of mine back for both; what was held for it returns, and who paid for its media keeps them',
    access: 'user',
    subject: 'own',
    params,
    ok: message,
    errors: ['forbidden'],
  },
  'PUT /messages/:id/reaction': {
    ageGated: true,
    summary: 'Answers a message with an emoji, in place of an earlier one',
    access: 'verified',
    subject: 'own',
    publishes: true,
    params,
    body: z.strictObject({ emoji: z.enum(messageReactions) }),
    ok: message,
  },
  'DELETE /messages/:id/reaction': {
    ageGated: true,
    summary: 'Takes my emoji back',
    access: 'user',
    subject: 'own',
    params,
    ok: message,
  },
  'POST /messages/:id/unlock': {
    ageGated: true,
    summary:
      'Pays the price of locked media once and opens them for good; who has paid gets the message and pays nothing',
    access: 'verified',
    subject: 'own',
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)) }),
    status: 201,
    ok: message,
    errors: ['forbidden', ...paying],
  },
  'POST /messages/:id/checkout': {
    ageGated: true,
    summary:
      'Unlocks a message’s media from the wallet, or begins the top-up that is missing and unlocks them when it has come',
    access: 'verified',
    subject: 'own',
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)), ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: ['not_found', 'forbidden', ...checkoutRefusals, ...paying],
  },
  'POST /chats/:id/hide': {
    summary: 'Deletes messages of a chat, for me alone',
    access: 'user',
    subject: 'own',
    params,
    body: z.strictObject({ messageIds: z.array(id).check(z.minLength(1), z.maxLength(limits.messagesSelectedMax)) }),
    ok: nothing,
  },
  'GET /chats/:id/media': {
    ageGated: true,
    summary: 'Media of a chat that I may see, newest first, with the message that each hangs on',
    access: 'user',
    subject: 'own',
    params,
    query: z.strictObject({
      cursor: z.optional(cursor),
      limit: pageLimit,
      kind: z.optional(z.enum(['photo', 'video', 'voice'])),
    }),
    ok: z.object({
      items: z.array(z.object({ messageId: id, at: instant, mine: z.boolean(), media: openMedia })),
      nextCursor,
    }),
  },
})
