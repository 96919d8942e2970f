import * as z from 'zod/mini'
import { cents, instant, nextCursor, pageQuery, staffRole, text } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'

const entry = z.object({
  id: z.int(),
  at: instant,
  /** Null: the program itself. */
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** Whom it concerns. */
  user: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entry>

/** What all staff see first, and the log of what staff do. */
export const staffOverview = defineRoutes({
  'GET /admin/overview': {
    summary: 'My role, how much waits for staff, and since when',
    access: 'staff',
    subject: 'public',
    ok: z.object({
      role: staffRole,
      waiting: z.object({
        requests: z.int(),
        cases: z.int(),
        overdue: z.int(),
        appeals: z.int(),
        withdrawals: z.int(),
        reviews: z.int(),
        consents: z.int(),
        /** Claims of deleted accounts that are held or expired. */
        claims: z.int(),
        disputes: z.int(),
        risks: z.int(),
      }),
      /** Since when the oldest of each queue waits; null: nothing waits. */
      oldest: z.object({
        requests: z.nullable(instant),
        cases: z.nullable(instant),
        appeals: z.nullable(instant),
        withdrawals: z.nullable(instant),
        reviews: z.nullable(instant),
        consents: z.nullable(instant),
        claims: z.nullable(instant),
        disputes: z.nullable(instant),
        risks: z.nullable(instant),
      }),
      /** By when the next of a queue with a deadline must be done; null: nothing waits. A day of withdrawals is over at its end (UTC). */
      due: z.object({
        cases: z.nullable(instant),
        appeals: z.nullable(instant),
        withdrawals: z.nullable(instant),
      }),
      /** Money that waits, of as many as are counted. */
      amounts: z.object({ withdrawalsCents: cents, disputesCents: cents }),
    }),
  },
  'GET /admin/audit': {
    summary: 'What staff have done, newest first; each line is chained to the one before',
    access: 'admin',
    subject: 'public',
    query: z.strictObject({
      ...pageQuery.shape,
      /** A username, of who did it. */
      actor: z.optional(text(limits.usernameMax)),
      /** A username, of whom it concerns. */
      user: z.optional(text(limits.usernameMax)),
      /** The beginning of an action: `case.`. */
      action: z.optional(text(60)),
    }),
    ok: z.object({ entries: z.array(entry), nextCursor }),
  },
  'POST /admin/audit/verification': {
    summary: 'Proves that the log is whole',
    access: 'admin',
    subject: 'public',
    rate: 'auth',
    ok: z.object({ lines: z.int(), head: z.string(), brokenAt: z.nullable(z.int()) }),
  },
})
