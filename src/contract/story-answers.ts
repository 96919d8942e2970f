import * as z from 'zod/mini'
import { cents, id, idParam, instant, nextCursor, nothing, pageQuery, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { storyReactions } from './story-reactions.ts'

const params = z.strictObject({ id: idParam })

/** All of them people, each counted once. */
const storyFigures = z.object({
  viewCount: z.int(),
  /** How many have answered its question. */
  answerCount: z.int(),
  replyCount: z.int(),
  reactionCount: z.int(),
  /** Went on before its end. */
  forwardCount: z.int(),
  backCount: z.int(),
  /** Left at it. */
  exitCount: z.int(),
  /** Paid its price. */
  unlockCount: z.int(),
  /** Tips at it that were not refunded, and their sum before tax. */
  tipCount: z.int(),
  tipCents: cents,
})

/** What people do with a story beside watching it, and what its author reads of that. */
export const storyAnswers = defineRoutes({
  'PUT /stories/:id/reaction': {
    summary: 'Answers a story with an emoji, in place of an earlier one; its author sees who it was',
    access: 'verified',
    subject: 'visible',
    publishes: true,
    params,
    body: z.strictObject({ emoji: z.enum(storyReactions) }),
    ok: z.object({ reaction: z.nullable(z.string()) }),
    errors: ['forbidden'],
  },
  'DELETE /stories/:id/reaction': {
    summary: 'Takes my emoji back',
    access: 'user',
    subject: 'visible',
    params,
    ok: z.object({ reaction: z.nullable(z.string()) }),
    errors: ['forbidden'],
  },
  'PUT /stories/:id/vote': {
    summary: 'Votes in a story’s poll, once; the same vote again changes nothing',
    access: 'verified',
    subject: 'visible',
    params,
    body: z.strictObject({ option: z.int().check(z.gte(0), z.lte(3)) }),
    ok: z.object({ votes: z.array(z.int()), vote: z.int() }),
    errors: ['forbidden', 'already_voted'],
  },
  'PUT /stories/:id/answer': {
    summary: 'Answers a story’s question, in place of an earlier answer; its author reads who it was',
    access: 'verified',
    subject: 'visible',
    publishes: true,
    params,
    body: z.strictObject({
      text: text(limits.storyAnswerMax, 1),
      /** Its author may show it in a story, without a name. */
      shareable: z.optional(z.boolean()),
    }),
    ok: z.object({ answer: z.object({ text: z.string(), shareable: z.boolean() }) }),
    errors: ['forbidden'],
  },
  'DELETE /stories/:id/answer': {
    summary:
      'Takes back what I have answered, also out of stories that show it; named by the story that asked or one that shows it',
    access: 'user',
    subject: 'visible',
    params,
    ok: nothing,
  },
  'GET /stories/:id/answers': {
    summary: 'What people have answered to my story’s question, newest first',
    access: 'creator',
    subject: 'own',
    params,
    query: pageQuery,
    ok: z.object({
      /** What was asked. */
      question: z.string(),
      answers: z.array(z.object({ ...person.shape, id, text: z.string(), at: instant, shareable: z.boolean() })),
      nextCursor,
    }),
  },
  'GET /stories/:id/viewers': {
    summary: 'Who has watched my story: names of people who allow it or have answered, and numbers for all',
    access: 'creator',
    subject: 'own',
    priority: 'optional',
    params,
    query: pageQuery,
    ok: z.object({
      figures: storyFigures,
      people: z.array(
        z.object({
          ...person.shape,
          at: instant,
          reaction: z.nullable(z.string()),
          /** They have answered with a message. */
          replied: z.boolean(),
          /** What they have tipped at it. */
          tipCents: cents,
        }),
      ),
      /** How its poll stands; null: it has none. */
      poll: z.nullable(
        z.object({ text: z.string(), options: z.array(z.object({ text: z.string(), count: z.int() })) }),
      ),
      /** How many more have watched it, without a name. */
      unnamedCount: z.int(),
      nextCursor,
    }),
  },
})
