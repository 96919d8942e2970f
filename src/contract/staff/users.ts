import * as z from 'zod/mini'
import { id, instant, person, staffRole, text, usernameParam } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'
import { reportReasons } from '../reports.ts'

const accountStatus = z.enum(['good', 'restricted', 'suspended'])
const found = z.object({
  ...person.shape,
  userId: id,
  accountStatus,
  isCreator: z.boolean(),
  staffRole: z.nullable(staffRole),
})
export type FoundUser = z.infer<typeof found>

const detail = z.object({
  ...found.shape,
  email: z.string(),
  isEmailVerified: z.boolean(),
  country: z.nullable(z.string()),
  joinedAt: instant,
  hasSecondFactor: z.boolean(),
  paymentsFrozen: z.boolean(),
  sessions: z.array(
    z.object({ id, userAgent: z.string(), addressRange: z.string(), createdAt: instant, lastUsedAt: instant }),
  ),
})
export type UserDetail = z.infer<typeof detail>

const params = z.strictObject({ username: usernameParam })
const acting = { subject: 'public', stepUp: true, params, ok: detail } as const
/** The statement of reasons, which the account's holder reads. */
const reasons = z.strictObject({ ground: z.enum(reportReasons), statement: text(limits.staffNoteMax, 10) })

/** Accounts, as staff see them. */
export const staffUsers = defineRoutes({
  'GET /admin/users': {
    summary: 'Accounts whose username, email address or number this is, or begins with; without one the newest',
    access: 'moderator',
    subject: 'public',
    query: z.strictObject({ q: z.optional(text(limits.emailMax, 2)) }),
    ok: z.object({ users: z.array(found) }),
  },
  'GET /admin/users/:username': {
    summary: 'One account with its sessions; the look is logged',
    access: 'moderator',
    subject: 'public',
    params,
    ok: detail,
  },
  'DELETE /admin/users/:username/sessions': {
    ...acting,
    summary: 'Ends all sessions of an account',
    access: 'moderator',
    errors: ['forbidden'],
  },
  'POST /admin/users/:username/restriction': {
    ...acting,
    summary: 'Lets a person read but not post or write: a decision with its reasons, which can be appealed',
    access: 'moderator',
    body: reasons,
    errors: ['forbidden'],
  },
  'DELETE /admin/users/:username/restriction': {
    ...acting,
    summary: 'Lifts restriction and suspension',
    access: 'moderator',
    errors: ['forbidden'],
  },
  'PUT /admin/users/:username/role': {
    ...acting,
    summary: 'Gives or takes a staff role; never one’s own',
    access: 'admin',
    body: z.strictObject({ role: z.nullable(staffRole) }),
    errors: ['forbidden'],
  },
})
