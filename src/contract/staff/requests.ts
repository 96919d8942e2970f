import * as z from 'zod/mini'
import { documentKind, documentSide, requestReason, requestState } from '../creator-request.ts'
import { anyQuery, id, idParam, instant, nextCursor, pageQuery, person, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'

const line = z.object({
  id,
  person,
  state: requestState,
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  appealed: z.boolean(),
  /** A date of birth under the age was entered once. */
  flagged: z.boolean(),
  assignedTo: z.nullable(z.string()),
})
export type RequestLine = z.infer<typeof line>

const detail = z.object({
  ...line.shape,
  version: z.int(),
  details: z.nullable(
    z.object({
      legalName: z.string(),
      dateOfBirth: z.string(),
      country: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
    }),
  ),
  /** As given at sign-up. */
  accountDateOfBirth: z.string(),
  accountName: z.string(),
  joinedAt: instant,
  documentKind: z.nullable(documentKind),
  /** The picture itself: GET /api/admin/documents/{id}; each look is logged. Empty once they are removed. */
  documents: z.array(z.object({ id: z.string(), side: documentSide, madeAt: instant })),
  /** What the service that proves identities has said; null: none is set up, or it has not answered yet. */
  finding: z.nullable(z.object({ verdict: z.enum(['staff', 'proven', 'refuted']), service: z.string() })),
  reason: z.nullable(requestReason),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  appeal: z.nullable(z.string()),
  /** Whether the one who asks may decide: not on their own request, nor on the appeal against their own decision. */
  mayDecide: z.boolean(),
})
export type RequestDetail = z.infer<typeof detail>

export const checklist = ['readable', 'valid', 'same_person', 'same_details', 'of_age'] as const
/** What is decided of somebody's identity documents. */
export const decisions = [
  z.strictObject({
    decision: z.literal('accept'),
    version: z.int(),
    /** Everything that was looked at: an acceptance needs all of it. */
    checked: z.array(z.enum(checklist)).check(z.length(checklist.length, 'Please check everything on the list.')),
  }),
  z.strictObject({
    decision: z.enum(['needs_more', 'decline']),
    version: z.int(),
    reason: requestReason,
    /** The person reads it. */
    note: text(limits.staffNoteMax),
  }),
] as const
const params = z.strictObject({ id: idParam })

/** Requests to become a creator, as staff see them. */
export const staffRequests = defineRoutes({
  'GET /admin/creatorRequests': {
    summary: 'Requests to become a creator: the waiting ones, the oldest first, or the decided ones, the newest first',
    access: 'moderator',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, list: z.optional(z.enum(['waiting', 'decided'])) }),
    ok: z.object({ requests: z.array(line), nextCursor }),
  },
  'GET /admin/creatorRequests/:id': {
    summary: 'One request with what the person says of themselves; the look is logged',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
  },
  'POST /admin/creatorRequests/:id/assignment': {
    summary: 'Takes a request over, so that others see who it is assigned to',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
    errors: ['not_ready'],
  },
  'POST /admin/creatorRequests/:id/decision': {
    summary:
      'Accepts, asks for more, or declines; never on one’s own request or on an appeal against one’s own decision',
    access: 'moderator',
    subject: 'public',
    stepUp: true,
    params,
    body: z.discriminatedUnion('decision', decisions),
    ok: detail,
    errors: ['not_ready', 'forbidden', 'changed_meanwhile'],
  },
})

export const staffDocuments = defineRoutes({
  'GET /admin/documents/:id': {
    summary: 'A picture of somebody’s identity documents; each look is logged',
    access: 'moderator',
    subject: 'public',
    params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    query: anyQuery,
    sends: { 200: ['image/jpeg'] },
  },
})
