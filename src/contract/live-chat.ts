import * as z from 'zod/mini'
import { cents, id, idParam, instant, nothing, person, text, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { payingCall, subjectTipBody, tipRefusals } from './payments.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

/**
 * What happens in the chat of a show, told to those who may watch it. On their way events carry no content and no ids. Our own realtime
 * processes put the line into the event for each listener who may read it (`{ line: SaidLine }`); whoever hears one without asks for
 * the lines after the newest that it knows, or for all again.
 */
export const showChannel = (showId: number): string => `private-live.${String(showId)}`
export const showEvents = {
  /** There is a new line, or a tip. */
  line: 'line.created',
  /** A line is gone, or the rules, the goal or the pinned line have changed. */
  changed: 'chat.changed',
} as const
/** Emoji that fly over the picture. */
export const showReactions = ['❤️', '🔥', '👏', '😂', '😮'] as const
/** Some people have sent this one within the last moment. */
export const reactionEvent = (emoji: (typeof showReactions)[number]): string =>
  `reaction.${String(showReactions.indexOf(emoji))}`

const line = z.object({
  id,
  at: instant,
  author: person,
  text: z.string(),
  /** Null: words without a tip. */
  tipCents: z.nullable(cents),
  mine: z.boolean(),
  byCreator: z.boolean(),
  /** Its writer keeps order in the creator's shows. */
  byModerator: z.boolean(),
  /** The reader wrote it, or keeps order in the show. */
  removable: z.boolean(),
})
export type ShowLine = z.infer<typeof line>
/** A line as it is given to all who hear it: what of it depends on the reader, they know themselves. */
export type SaidLine = Omit<ShowLine, 'mine' | 'removable'>

const goal = z.object({ label: z.string(), cents, raisedCents: cents })
/** Seconds between two lines of one person. */
export const slowModes = [0, 5, 15, 30, 60] as const
const slowSeconds = z.union(slowModes.map((seconds) => z.literal(seconds)))
const chat = z.object({
  /** Oldest first: the newest there are, or those after the one that was named. */
  lines: z.array(line),
  pinned: z.nullable(line),
  goal: z.nullable(goal),
  slowSeconds: z.int(),
  /** Only those who subscribe, have a ticket or have tipped in the show write. */
  paidOnly: z.boolean(),
  /** The reader keeps order: their own show, or its creator has named them. */
  moderating: z.boolean(),
  /** Who has tipped most in the show, of those who let themselves be named: three at most. */
  supporters: z.array(person),
  /** Why the reader cannot write; null: they can. */
  closed: z.nullable(z.enum(['guest', 'paid_only', 'muted'])),
})
export type ShowChat = z.infer<typeof chat>

const params = z.strictObject({ id: idParam })
const lineParams = z.strictObject({ id: idParam, line: idParam })
const writerParams = z.strictObject({ id: idParam, username: usernameParam })
const ofShow = { access: 'creator', subject: 'own', ok: nothing } as const
/** The creator's, and of those whom they have named. */
const keepingOrder = {
  ageGated: true,
  access: 'user',
  subject: 'visible',
  ok: nothing,
  errors: ['forbidden', 'show_over'],
} as const

export const liveChat = defineRoutes({
  'GET /live/:id/chat': {
    ageGated: true,
    summary: 'The chat of a show: its newest lines, or those after one; for people who may watch it',
    access: 'anyone',
    subject: 'visible',
    params,
    query: z.strictObject({ after: z.optional(idParam) }),
    ok: chat,
    errors: ['forbidden', 'show_over'],
  },
  'POST /live/:id/chat': {
    ageGated: true,
    summary: 'Says something in a show',
    access: 'verified',
    subject: 'visible',
    publishes: true,
    params,
    body: z.strictObject({ text: text(limits.showLineMax, 1) }),
    status: 201,
    ok: line,
    errors: ['forbidden', 'show_over', 'too_many_requests'],
  },
  'DELETE /live/:id/lines/:line': {
    summary: 'Removes a line of mine, or one in a show that I give or moderate',
    access: 'user',
    subject: 'visible',
    params: lineParams,
    ok: nothing,
  },
  'POST /live/:id/reactions': {
    ageGated: true,
    summary: 'Lets an emoji fly over the picture; nobody learns whose it was',
    access: 'user',
    subject: 'visible',
    priority: 'optional',
    params,
    body: z.strictObject({ emoji: z.enum(showReactions) }),
    ok: nothing,
    errors: ['forbidden', 'show_over'],
  },
  'POST /live/:id/tips': {
    ...payingCall,
    summary: 'Tips in a show from the wallet: said in its chat, and counted toward its goal',
    body: subjectTipBody,
    ok: z.object({ id: z.uuid(), amountCents: cents, taxCents: cents }),
    errors: [...tipRefusals, 'show_over'],
  },
  'POST /live/:id/tips/checkout': {
    ...payingCall,
    summary: 'Tips in a show from the wallet, or begins the top-up that is missing and tips when the money has come',
    body: z.strictObject({ ...subjectTipBody.shape, ...checkoutPart }),
    ok: checkoutAnswer,
    errors: [...checkoutRefusals, ...tipRefusals, 'not_found', 'price_changed', 'show_over'],
  },
  'PUT /live/:id/chat/rules': {
    ...ofShow,
    summary: 'Sets who writes in my show and how often, and its goal; null: no goal. Rules that are not named stay',
    publishes: true,
    params,
    body: z.strictObject({
      slowSeconds: z.optional(slowSeconds),
      paidOnly: z.optional(z.boolean()),
      goal: z.optional(
        z.nullable(
          z.strictObject({
            label: text(limits.showGoalLabelMax, 1),
            cents: z.int().check(z.gte(limits.tipMinCents), z.lte(limits.showGoalMaxCents)),
          }),
        ),
      ),
    }),
    errors: ['show_over'],
  },
  'PUT /live/:id/lines/:line/pin': {
    ...keepingOrder,
    summary: 'Keeps a line on top of the chat of a show that I give or moderate, in place of another',
    params: lineParams,
  },
  'DELETE /live/:id/lines/:line/pin': {
    ...keepingOrder,
    summary: 'Takes the pinned line from the top',
    params: lineParams,
  },
  'PUT /live/:id/mutes/:username': {
    ...keepingOrder,
    summary: 'Mutes a person in a show that I give or moderate: they watch and write nothing more, and their words go',
    params: writerParams,
  },
  'DELETE /live/:id/mutes/:username': {
    ...keepingOrder,
    summary: 'Lets a person write in a show again',
    params: writerParams,
  },
})
