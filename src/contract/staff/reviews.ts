import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, pageQuery, person, priceMode, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { openMedia } from '../media.ts'
import { reportReasons } from '../reports.ts'
import { storyAudience } from '../stories.ts'

/** A message in a chat, one to many, or what new subscribers are sent. */
export const sendings = ['chat', 'lists', 'welcome'] as const
const line = z.object({
  kind: z.enum(['post', 'message', 'story']),
  /** The post's or story's number, or that of what a message says. */
  id,
  author: person,
  excerpt: z.string(),
  /** Media of it that looks like something removed. */
  matches: z.int(),
  /** A word that was listed after it was written keeps it. */
  heldForWords: z.boolean(),
  madeAt: instant,
})
export type ReviewLine = z.infer<typeof line>

const match = z.object({
  media: openMedia,
  /** The very same file; otherwise it only looks like it. */
  sameFile: z.boolean(),
  /** What it looks like, and why that was removed; no picture once its files are gone. */
  removed: z.object({ at: instant, reason: z.string(), media: z.nullable(openMedia) }),
})
const detail = z.object({
  ...line.shape,
  text: z.string(),
  teaser: z.string(),
  /** Of a post or a story. */
  audience: z.nullable(storyAudience),
  /** Of a message; null: of a post, or its author has put another one in its place. */
  sending: z.nullable(z.enum(sendings)),
  priceCents: z.nullable(cents),
  /** Of a post with a price: who pays it. */
  priceMode: z.nullable(priceMode),
  media: z.array(openMedia),
  /** The words that keep it, with the text that each stands in: its own, a teaser, a poll's choice, words about a photo. */
  listedWords: z.array(z.object({ word: z.string(), said: z.string() })),
  likenesses: z.array(match),
  creatorSince: z.nullable(instant),
  /** Changes with the post: who decides on another than was looked at is told. */
  version: z.string(),
  mayDecide: z.boolean(),
})
export type ReviewDetail = z.infer<typeof detail>

const statement = text(limits.staffNoteMax, 3)
const version = z.string().check(z.maxLength(64))
const params = z.strictObject({ id: idParam })
const decision = {
  access: 'moderator',
  subject: 'public',
  stepUp: true,
  params,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('publish'), version }),
    z.strictObject({ decision: z.literal('remove'), version, ground: z.enum(reportReasons), statement }),
  ]),
  ok: z.object({ decision: z.enum(['publish', 'remove']) }),
  errors: ['forbidden', 'changed_meanwhile'],
} as const

/** What waits for staff before it comes out: media like something removed, listed words, and the first posts of new creators. */
export const staffReviews = defineRoutes({
  'GET /admin/reviews': {
    summary: 'Posts, messages and stories that wait for a look before they come out, the oldest first',
    access: 'moderator',
    subject: 'public',
    query: z.strictObject(pageQuery.shape),
    ok: z.object({ reviews: z.array(line), nextCursor }),
  },
  'GET /admin/reviews/:id': {
    summary: 'One such post with its media, beside what it looks like; the look is logged',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
  },
  'POST /admin/reviews/:id/decision': {
    ...decision,
    summary: 'Publishes it, or removes it with reasons that its author can appeal',
  },
  'GET /admin/reviews/stories/:id': {
    summary: 'One such story, beside what it looks like; the look is logged',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
  },
  'POST /admin/reviews/stories/:id/decision': {
    ...decision,
    summary: 'Publishes it, or removes it with reasons that its author can appeal',
  },
  'GET /admin/reviews/messages/:id': {
    summary: 'One such message with its media, beside what it looks like; the look is logged',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
  },
  'POST /admin/reviews/messages/:id/decision': {
    ...decision,
    summary: 'Sends it, or turns it down with reasons that its author can appeal',
  },
})
