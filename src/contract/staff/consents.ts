import * as z from 'zod/mini'
import { consentSide, consentState } from '../consents.ts'
import { requestReason } from '../creator-request.ts'
import { id, idParam, instant, nextCursor, pageQuery, person } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { openMedia } from '../media.ts'
import { decisions } from './requests.ts'

const line = z.object({
  id,
  author: z.nullable(person),
  /** As the author calls the person. */
  name: z.string(),
  state: consentState,
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  /** A date of birth under the age was entered once. */
  flagged: z.boolean(),
})
export type ConsentLine = z.infer<typeof line>
const detail = z.object({
  ...line.shape,
  version: z.int(),
  details: z.nullable(z.object({ legalName: z.string(), dateOfBirth: z.string() })),
  /** The picture itself: GET /api/admin/documents/{id}; each look is logged. Empty once they are removed. */
  documents: z.array(z.object({ id: z.string(), side: consentSide, madeAt: instant })),
  release: z.nullable(
    z.object({
      version: z.string(),
      language: z.string(),
      text: z.string(),
      /** SHA-256 of the text, in hexadecimal. */
      hash: z.string(),
      signedName: z.string(),
      /** The network that it was signed from. */
      network: z.string(),
      signedAt: instant,
    }),
  ),
  post: z.nullable(z.object({ id, text: z.string(), media: z.array(openMedia) })),
  reason: z.nullable(requestReason),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(instant),
  withdrawalReason: z.string(),
  /** Not on a post of one's own. */
  mayDecide: z.boolean(),
})
export type ConsentDetail = z.infer<typeof detail>

/** Who people are that are shown in posts, as staff check it. */
export const staffConsents = defineRoutes({
  'GET /admin/consents': {
    summary:
      'Signed consents of people shown in posts: the waiting ones, the oldest first, or the decided, the newest first',
    access: 'moderator',
    subject: 'public',
    query: z.strictObject({ ...pageQuery.shape, list: z.optional(z.enum(['waiting', 'decided'])) }),
    ok: z.object({ consents: z.array(line), nextCursor }),
  },
  'GET /admin/consents/:id': {
    summary: 'One consent with what the person says of themselves and what they signed; the look is logged',
    access: 'moderator',
    subject: 'public',
    params: z.strictObject({ id: idParam }),
    ok: detail,
  },
  'POST /admin/consents/:id/decision': {
    summary:
      'Accepts, asks for more, or declines; `restore` undoes a withdrawal made by mistake. Never on one’s own post',
    access: 'moderator',
    subject: 'public',
    stepUp: true,
    params: z.strictObject({ id: idParam }),
    body: z.discriminatedUnion('decision', [
      ...decisions,
      z.strictObject({ decision: z.literal('restore'), version: z.int() }),
    ]),
    ok: detail,
    errors: ['forbidden', 'changed_meanwhile'],
  },
})
