import * as z from 'zod/mini'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const state = z.object({
  /** `none`: nobody asks me here; `asked`: nothing is shown to me before I have shown my age; `shown`: I have. */
  state: z.enum(['none', 'asked', 'shown']),
  /** Of where I am, or live. */
  minimumAge: z.int(),
})
export type AgeState = z.infer<typeof state>

export const ageCheckBody = z.strictObject({
  dateOfBirth: z.iso.date('Please enter a date.'),
  /** It is my own date of birth. */
  confirmed: z.literal(true),
})

/** Where the law asks for more than a date of birth at sign-up: one's age is shown before anything is. */
export const ageCheck = defineRoutes({
  'GET /ageCheck': {
    summary: 'Whether I have to show my age before I see anything here',
    access: 'user',
    subject: 'self',
    ok: state,
  },
  'POST /ageCheck': {
    summary: `Shows my age. Under ${String(limits.minimumAgeYears)}: refused, and staff look at the account`,
    access: 'user',
    subject: 'self',
    rate: 'auth',
    body: ageCheckBody,
    ok: state,
  },
})
