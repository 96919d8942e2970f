import * as z from 'zod/mini'
import {
  cents,
  id,
  idParam,
  instant,
  nextCursor,
  nothing,
  pageQuery,
  person,
  text,
  username,
  usernameParam,
} from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { openMedia } from './media.ts'
import { lockPriceCents, mediaIds, messageText, sendingReview } from './messages.ts'

/**
 * Lists that keep themselves. `new`: subscribed for the first time within 30 days; `expired`: subscribed once, not now;
 * `top_supporters`: the hundred who have paid most within a year.
 */
export const builtInLists = ['subscribers', 'expired', 'new', 'top_supporters', 'followers'] as const
export type BuiltInList = (typeof builtInLists)[number]

/** Lists by their names, own ones by their ids; a person on several gets one message. */
const someLists = z.strictObject({
  builtIn: z.optional(z.array(z.enum(builtInLists)).check(z.maxLength(builtInLists.length))),
  own: z.optional(z.array(id).check(z.maxLength(limits.ownListsMax))),
})
const audience = { to: someLists, except: z.optional(someLists) }
const ownList = z.object({ id, name: z.string(), count: z.int() })
export const listNameBody = z.strictObject({ name: text(limits.listNameMax, 1) })
const params = z.strictObject({ id: idParam })

export const listMessage = z.object({
  id,
  /** `scheduled`: waits for its time; `sending`: under way; `unsent`: taken back, or called off before it went. */
  state: z.enum(['scheduled', 'sending', 'sent', 'unsent']),
  text: z.string(),
  media: z.array(openMedia),
  /** What opening the media costs, before tax; null: they are free. */
  priceCents: z.nullable(cents),
  /** Does not go out: what is in it is looked at first, or was turned down. */
  review: z.nullable(sendingReview),
  to: z.object({ builtIn: z.array(z.enum(builtInLists)), own: z.array(id) }),
  except: z.object({ builtIn: z.array(z.enum(builtInLists)), own: z.array(id) }),
  createdAt: instant,
  /** When it goes, or began to go. */
  sendAt: instant,
  /** People whom it has reached so far, who have read it, and who have paid for it. */
  sentCount: z.int(),
  readCount: z.int(),
  unlockedCount: z.int(),
  /** The creator's part of what was paid for it. */
  earnedCents: cents,
})
export type ListMessage = z.infer<typeof listMessage>

export const listMessageBody = z.strictObject({
  ...audience,
  text: z.optional(messageText),
  mediaIds: z.optional(mediaIds),
  priceCents: z.optional(lockPriceCents),
  /** Not before then; none: now. */
  sendAt: z.optional(instant),
})

/** One's own lists of people, and creators' messages to them. */
export const messageLists = defineRoutes({
  'GET /lists': {
    summary: 'My lists of people with how many stand on each; those built in are of fans',
    access: 'user',
    subject: 'self',
    ok: z.object({ builtIn: z.array(z.object({ list: z.enum(builtInLists), count: z.int() })), own: z.array(ownList) }),
  },
  'POST /lists': {
    summary: 'Makes a list of people',
    access: 'user',
    subject: 'self',
    body: listNameBody,
    status: 201,
    ok: ownList,
    errors: ['too_many', 'invalid_input'],
  },
  'PATCH /lists/:id': {
    summary: 'Renames a list of mine',
    access: 'user',
    subject: 'own',
    params,
    body: listNameBody,
    ok: ownList,
    errors: ['invalid_input'],
  },
  'DELETE /lists/:id': {
    summary: 'Deletes a list of mine; scheduled messages to it go to the people on their other lists',
    access: 'user',
    subject: 'own',
    params,
    ok: nothing,
  },
  'GET /lists/:id/people': {
    summary: 'Who is on a list of mine, last added first',
    access: 'user',
    subject: 'own',
    params,
    query: pageQuery,
    ok: z.object({ people: z.array(person), nextCursor }),
  },
  'POST /lists/:id/people': {
    summary: 'Puts people on a list of mine; who is on it already stays',
    access: 'user',
    subject: 'own',
    params,
    body: z.strictObject({ usernames: z.array(username).check(z.minLength(1), z.maxLength(limits.pageMax)) }),
    ok: ownList,
    errors: ['too_many'],
  },
  'DELETE /lists/:id/people/:username': {
    summary: 'Takes a person off a list of mine',
    access: 'user',
    subject: 'own',
    params: z.strictObject({ id: idParam, username: usernameParam }),
    ok: ownList,
  },
  'POST /listMessages/recipients': {
    summary: 'How many people a message to these lists would reach now',
    access: 'creator',
    subject: 'self',
    rate: 'read',
    priority: 'optional',
    body: z.strictObject(audience),
    ok: z.object({ count: z.int() }),
    errors: ['not_found', 'invalid_input'],
  },
  'POST /listMessages': {
    summary: 'Sends a message to everyone on some lists and on none of others, now or at a time',
    access: 'creator',
    subject: 'self',
    publishes: true,
    idempotent: true,
    body: listMessageBody,
    status: 201,
    ok: listMessage,
    errors: ['not_found', 'not_ready', 'invalid_input', 'too_many'],
  },
  'GET /listMessages': {
    summary: 'Messages to my lists, newest first, with what became of them',
    access: 'creator',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ listMessages: z.array(listMessage), nextCursor }),
  },
  'DELETE /listMessages/:id': {
    summary:
      'Calls a scheduled message off, takes a sent one back from everyone who has not paid for it, or deletes one that was turned down',
    access: 'creator',
    subject: 'own',
    params,
    ok: listMessage,
  },
})
