import * as z from 'zod/mini'
import {
  cents,
  cursor,
  id,
  idParam,
  instant,
  nextCursor,
  nothing,
  ownLanguage,
  person,
  text,
  username,
} from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** Whether this message was typed by its author, or went to many (`list`) or to a new subscriber (`welcome`) by itself. */
export const messageOrigin = z.enum(['typed', 'list', 'welcome'])
export type MessageOrigin = z.infer<typeof messageOrigin>

/** The newest message of a chat as the list of chats shows it. */
const lastMessage = z.object({
  id,
  at: instant,
  mine: z.boolean(),
  origin: messageOrigin,
  /** At most 140 characters of it. */
  text: z.string(),
  language: ownLanguage,
  /** What hangs on it; `locked`: for me only after payment. */
  media: z.nullable(z.object({ kind: z.enum(['photo', 'video', 'voice']), count: z.int(), locked: z.boolean() })),
  tipCents: z.nullable(cents),
  unsent: z.boolean(),
  /** Staff look at it. */
  hidden: z.boolean(),
  /** Staff have decided against it. */
  removed: z.boolean(),
})

export const chat = z.object({
  id,
  /** Null: this person has left. */
  person: z.nullable(z.extend(person, { userId: id, isCreator: z.boolean() })),
  pinned: z.boolean(),
  /** No notices of it, and not counted in the badge. */
  muted: z.boolean(),
  unreadCount: z.int(),
  /** Null: nothing is there, or everything was cleared. */
  last: z.nullable(lastMessage),
  /** I have read up to this message; 0: nothing yet. */
  myReadUpTo: z.int(),
  /** The other person has read up to this message of mine; 0: nothing yet. */
  theirReadUpTo: z.int(),
  /** They pay me a subscription at present. */
  subscribesToMe: z.boolean(),
  /** They have paid for a message that waits for my answer until then; null: none. */
  answerBy: z.nullable(instant),
})
export type Chat = z.infer<typeof chat>

/** Whether I may write there, and what one message costs. */
export const writing = z.object({
  allowed: z.boolean(),
  /** `setting`: the person takes messages of others only; `gone`: nobody reads them any more. */
  reason: z.nullable(z.enum(['setting', 'gone'])),
  /** The price of one message before tax, which waits for an answer; null: nothing. */
  priceCents: z.nullable(cents),
  taxCents: cents,
  /** I could tip this person. */
  takesTips: z.boolean(),
})
export const conversation = z.extend(chat, { writing })
export type Conversation = z.infer<typeof conversation>

const params = z.strictObject({ id: idParam })

/** Who talks with whom: the list of chats, and what each person does with their own side of one. */
export const chats = defineRoutes({
  'GET /chats': {
    ageGated: true,
    summary: 'My chats, pinned ones first, then unread ones (or without them apart: `order=recent`), newest first',
    access: 'user',
    subject: 'self',
    query: z.strictObject({
      cursor: z.optional(cursor),
      limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/)), z.transform(Number))),
      /** `subscribers`: people who pay me a subscription; `paid`: people who have paid me in the chat. */
      filter: z.optional(z.enum(['all', 'unread', 'subscribers', 'paid'])),
      order: z.optional(z.enum(['unread', 'recent'])),
      /** The beginning of a username or of a word of a name. */
      search: z.optional(text(limits.searchTermMax)),
    }),
    ok: z.object({ chats: z.array(chat), nextCursor }),
  },
  'POST /chats': {
    summary: 'The chat with a person, begun if there is none; it stands in no list before the first message',
    access: 'verified',
    subject: 'self',
    body: z.strictObject({ username }),
    ok: conversation,
    errors: ['not_found', 'forbidden'],
  },
  'GET /chats/:id': {
    ageGated: true,
    summary: 'One chat of mine, with whether I may write there and what it costs',
    access: 'user',
    subject: 'own',
    params,
    ok: conversation,
  },
  'PATCH /chats/:id': {
    summary: 'Pins or mutes a chat, for me alone',
    access: 'user',
    subject: 'own',
    params,
    body: z.strictObject({ pinned: z.optional(z.boolean()), muted: z.optional(z.boolean()) }),
    ok: chat,
    errors: ['too_many'],
  },
  'DELETE /chats/:id': {
    summary: 'Takes a chat out of my list and clears it for me; the next message brings it back',
    access: 'user',
    subject: 'own',
    params,
    ok: nothing,
  },
  'POST /chats/:id/clear': {
    summary:
      'Clears a chat for me: all messages of now are gone for me, what I paid for stays under GET /chats/:id/media',
    access: 'user',
    subject: 'own',
    params,
    ok: chat,
  },
  'POST /chats/:id/read': {
    summary: 'I have read up to this message; never goes back',
    access: 'user',
    subject: 'own',
    rate: 'signal',
    params,
    body: z.strictObject({ upTo: id }),
    ok: chat,
  },
})
