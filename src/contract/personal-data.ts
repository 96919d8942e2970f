import * as z from 'zod/mini'
import { instant, nothing } from './fields.ts'
import { defineRoutes } from './http.ts'

export const personalData = defineRoutes({
  'GET /export': {
    summary: 'The newest copy of my data that I asked for',
    access: 'user',
    subject: 'self',
    rate: 'read',
    ok: z.object({
      export: z.nullable(
        z.object({
          state: z.enum(['waiting', 'ready', 'failed']),
          askedAt: instant,
          expiresAt: instant,
          bytes: z.nullable(z.int()),
          /** Signed; works until `expiresAt`. Null unless ready. */
          url: z.nullable(z.string()),
        }),
      ),
    }),
  },
  'POST /export': {
    summary: 'Asks for a copy of all my data; a mail says when it is ready',
    access: 'user',
    subject: 'self',
    evenSuspended: true,
    rate: 'auth',
    stepUp: true,
    status: 202,
    ok: nothing,
    errors: ['too_soon'],
  },
  'POST /deletion': {
    summary: 'Deletes my account in 14 days and ends all sessions; logging in calls it off',
    access: 'user',
    subject: 'self',
    evenSuspended: true,
    rate: 'auth',
    stepUp: true,
    ok: z.object({ deletesAt: instant }),
  },
})
