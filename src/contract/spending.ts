import * as z from 'zod/mini'
import { cents, id, instant, period, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write a month such as 2026-03.'))
const capCents = z.nullable(z.int().check(z.gte(0), z.lte(limits.spendingCapMaxCents)))
const cap = z.object({
  /** Null: no limit. */
  capCents: z.nullable(cents),
  /** Spent this month, with tax, less what was given back. */
  spentCents: cents,
  /** A raised limit (or none at all: null) that counts from `at` on. */
  next: z.nullable(z.object({ capCents: z.nullable(cents), at: instant })),
})

export const spending = defineRoutes({
  'GET /spending': {
    summary: 'What I spend in a month, by creator, most first; months are those of UTC',
    access: 'user',
    subject: 'self',
    query: z.strictObject({ month: z.optional(month) }),
    ok: z.object({
      month: z.string(),
      totalCents: cents,
      taxCents: cents,
      /** At most 200. */
      creators: z.array(
        z.object({
          creator: person,
          /** With tax, less what was given back. */
          totalCents: cents,
          payments: z.int(),
          /** What goes on by itself. */
          subscription: z.nullable(z.object({ id, period, priceCents: cents, renewsAt: instant })),
        }),
      ),
      cap,
    }),
  },
  'PUT /spending/cap': {
    summary: 'Sets my monthly limit: lower counts at once, higher or none after 24 hours',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    body: z.strictObject({ capCents }),
    ok: cap,
  },
})
