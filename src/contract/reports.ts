import * as z from 'zod/mini'
import { id, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

/** The seed's eleven, in its order (section 8). */
export const reportReasons = [
  'did_not_like',
  'revenge_porn',
  'personal_information',
  'impersonation',
  'underage',
  'trademark',
  'spam',
  'prostitution',
  'weapons',
  'drugs',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportBody = z
  .strictObject({
    /** A user by `userId`. */
    subject: z.strictObject({ kind: z.enum(['post', 'comment', 'user', 'message', 'story', 'show', 'show_line']), id }),
    reason: z.enum(reportReasons),
    details: z.optional(text(limits.reportDetailsMax)),
  })
  .check(
    z.refine(({ reason, details }) => reason !== 'other' || (details ?? '') !== '', {
      path: ['details'],
      error: 'Please briefly describe the problem.',
    }),
  )

export const reports = defineRoutes({
  'POST /reports': {
    summary: 'Reports something: opens a case or joins the open one; the same person counts once',
    access: 'user',
    subject: 'visible',
    body: reportBody,
    status: 201,
    ok: z.object({
      /** The same person had reported it before: nothing was added. */
      already: z.boolean(),
    }),
    errors: ['not_found', 'forbidden', 'too_many_requests'],
  },
})
