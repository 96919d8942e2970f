import * as z from 'zod/mini'
import { id, idParam, instant, nextCursor, pageQuery, person, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { storyReactions } from './story-reactions.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

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
    body: z.strictObject({ text: text(limits.storyAnswerMax, 1) }),
    ok: z.object({ answer: z.string() }),
    errors: ['forbidden'],
  },
  'GET /stories/:id/answers': {
    summary: 'What people have answered to my story’s question, newest first',
    access: 'creator',
    subject: 'own',
    params,
    query: pageQuery,
    ok: z.object({ answers: z.array(z.object({ ...person.shape, text: z.string(), at: instant })), nextCursor }),
  },
  'POST /stories/:id/unlock': {
    ageGated: true,
    summary: 'Pays a story’s price once and opens it while it lasts; who has paid already pays nothing',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)) }),
    status: 201,
    ok: z.object({ id }),
    errors: ['forbidden', 'fund_wallet', 'payments_frozen', 'spending_cap', 'price_changed', 'over_limit'],
  },
  'POST /stories/:id/checkout': {
    ageGated: true,
    summary:
      'Unlocks a story from the wallet, or begins the top-up that is missing and unlocks it when the money has come',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)), ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: [
      ...checkoutRefusals,
      'not_found',
      'forbidden',
      'fund_wallet',
      'payments_frozen',
      'spending_cap',
      'price_changed',
      'over_limit',
    ],
  },
  'GET /stories/:id/viewers': {
    summary: 'Who has watched my story: names of those who allow it or have answered, and numbers for all',
    access: 'creator',
    subject: 'own',
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
