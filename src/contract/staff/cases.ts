import * as z from 'zod/mini'
import { caseOutcome } from '../decisions.ts'
import { id, idParam, instant, nextCursor, pageQuery, person, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { openMedia } from '../media.ts'
import { reportReasons } from '../reports.ts'

const reason = z.enum(reportReasons)
const appealState = z.enum(['open', 'upheld', 'overturned'])
const line = z.object({
  id,
  subject: z.object({ kind: z.enum(['post', 'comment', 'user', 'message', 'story', 'show', 'show_line']), id }),
  owner: z.nullable(person),
  state: z.union([z.literal('open'), caseOutcome]),
  /** 0 is the most urgent. */
  priority: z.int(),
  reasons: z.array(reason),
  reportCount: z.int(),
  hidden: z.boolean(),
  excerpt: z.string(),
  openedAt: instant,
  dueAt: instant,
  closedAt: z.nullable(instant),
  assignedTo: z.nullable(z.string()),
  appeal: z.nullable(z.object({ state: appealState, madeAt: instant, dueAt: instant })),
})
export type CaseLine = z.infer<typeof line>

const detail = z.object({
  ...line.shape,
  version: z.int(),
  /** What it said when the case was opened. */
  text: z.string(),
  media: z.array(openMedia),
  /** Of a message: what was said before and after it, as it was when it was reported. */
  context: z.array(z.object({ byAuthor: z.boolean(), text: z.string(), at: instant })),
  /** Of a comment: the post that it stands under. */
  postId: z.nullable(id),
  underAge: z.boolean(),
  /** Why the program opened it: somebody who is shown is under age, or has taken their consent back. */
  consent: z.nullable(z.enum(['under_age', 'withdrawn'])),
  consentReason: z.string(),
  reports: z.array(
    z.object({
      reporter: z.nullable(person),
      /** Of a notice without an account. */
      notifier: z.nullable(z.string()),
      reason,
      details: z.string(),
      at: instant,
    }),
  ),
  account: z.nullable(
    z.object({
      joinedAt: instant,
      accountStatus: z.enum(['good', 'restricted', 'suspended']),
      isCreator: z.boolean(),
      isStaff: z.boolean(),
      /** Decided cases about this account, by what was decided. */
      history: z.array(z.object({ outcome: caseOutcome, count: z.int() })),
    }),
  ),
  ground: z.nullable(reason),
  statement: z.string(),
  decidedBy: z.nullable(z.string()),
  appealText: z.nullable(z.string()),
  appealBy: z.nullable(z.enum(['author', 'reporter'])),
  appealStatement: z.string(),
  log: z.array(z.object({ action: z.string(), actor: z.nullable(z.string()), at: instant })),
  /** Whether the one who asks may decide on the case, or on the appeal against it. */
  mayDecide: z.boolean(),
})
export type CaseDetail = z.infer<typeof detail>

const params = z.strictObject({ id: idParam })
const statement = text(limits.staffNoteMax)
const acting = { access: 'moderator', subject: 'public', params, ok: detail } as const

/** What people report, as staff see it. */
export const staffCases = defineRoutes({
  'GET /admin/cases': {
    summary: 'Open cases, the most urgent and the earliest due first; appeals; or what was decided',
    access: 'moderator',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, list: z.optional(z.enum(['open', 'appeals', 'decided'])) }),
    ok: z.object({ cases: z.array(line), nextCursor }),
  },
  'GET /admin/cases/:id': {
    summary: 'One case with the report, its sender, and the history of the account; the look is logged',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
  },
  'POST /admin/cases/:id/assignment': {
    ...acting,
    summary: 'Takes a case over, so that others see who it is assigned to',
    errors: ['not_ready', 'forbidden'],
  },
  'POST /admin/cases/:id/hiding': {
    ...acting,
    summary: 'Hides the thing at once, until it is decided',
    errors: ['not_ready', 'forbidden'],
  },
  'POST /admin/cases/:id/decision': {
    ...acting,
    summary: 'Decides a case; both sides get the reasons in their language. Never on one’s own content',
    stepUp: true,
    body: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('kept'), version: z.int(), statement }),
      z.strictObject({
        outcome: z.enum(['warned', 'removed', 'restricted', 'suspended']),
        version: z.int(),
        ground: reason,
        statement: text(limits.staffNoteMax, 10),
      }),
    ]),
    errors: ['forbidden', 'changed_meanwhile'],
  },
  'POST /admin/cases/:id/appeal': {
    ...acting,
    summary: 'Decides an appeal; never by who decided the case, nor by one of its sides',
    stepUp: true,
    body: z.strictObject({
      decision: z.enum(['upheld', 'overturned']),
      version: z.int(),
      statement: text(limits.staffNoteMax, 10),
    }),
    errors: ['forbidden', 'changed_meanwhile'],
  },
})
