import * as z from 'zod/mini'
import { emailAddress } from './email-address.ts'
import { id, idParam, instant, nextCursor, nothing, pageQuery, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { reportReasons } from './reports.ts'

/** What staff decide: nothing is wrong; a warning; the thing goes; it goes and its author may not speak, or do anything. */
export const caseOutcomes = ['kept', 'warned', 'removed', 'restricted', 'suspended'] as const
export const caseOutcome = z.enum(caseOutcomes)
export type CaseOutcome = z.infer<typeof caseOutcome>

const decision = z.object({
  id,
  /** Whether it is about something of mine, or something that I reported. */
  side: z.enum(['author', 'reporter']),
  subjectKind: z.enum(['post', 'comment', 'user', 'message', 'story', 'show', 'show_line']),
  /** What it said; only to its author. */
  excerpt: z.string(),
  outcome: caseOutcome,
  /** The rule that it is about; null when no rule is broken. */
  ground: z.nullable(z.enum(reportReasons)),
  /** What staff say of it, in their words. */
  statement: z.string(),
  decidedAt: instant,
  mayAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      mine: z.boolean(),
      madeAt: instant,
      state: z.enum(['open', 'upheld', 'overturned']),
      statement: z.string(),
    }),
  ),
})
export type Decision = z.infer<typeof decision>

export const decisions = defineRoutes({
  'GET /decisions': {
    summary: 'What was decided about things of mine and things that I reported, newest first',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ decisions: z.array(decision), nextCursor }),
  },
  'POST /decisions/:id/appeal': {
    summary: 'Asks for another look by someone else, once for each case',
    access: 'user',
    subject: 'own',
    allowSuspended: true,
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ text: text(limits.appealMax, 10) }),
    ok: nothing,
    errors: ['not_ready'],
  },
  'POST /notices': {
    summary: 'Reports something without an account; the answer goes to the address that is given',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: z.strictObject({
      /** An address of this site: a post or a profile. */
      address: text(limits.noticeAddressMax, 1),
      reason: z.enum(reportReasons),
      details: text(limits.reportDetailsMax, 20),
      name: text(limits.nameMax, 1),
      email: z.string().check(z.trim(), z.maxLength(limits.emailMax), emailAddress),
      /** Given in good faith: true and whole, as far as the person knows. */
      goodFaith: z.literal(true),
      language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))),
    }),
    status: 201,
    ok: nothing,
  },
})
