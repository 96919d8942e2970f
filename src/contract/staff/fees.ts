import * as z from 'zod/mini'
import { instant, nextCursor, nothing, pageQuery, person, text, usernameParam } from '../fields.ts'
import { defineRoutes } from '../http.ts'
import { limits } from '../limits.ts'

/** Hundredths of a percent. */
const basisPoints = z.int()
const planned = z.object({
  /** Null: the operator's fee again. */
  basisPoints: z.nullable(basisPoints),
  from: instant,
})
const line = z.object({
  creator: person,
  /** What counts now. */
  basisPoints,
  /** It is the creator's own, not everyone's. */
  own: z.boolean(),
  next: z.nullable(planned),
})
export type CreatorFee = z.infer<typeof line>

const detail = z.object({
  ...line.shape,
  operatorBasisPoints: basisPoints,
  /** All that ever counted or is planned, the newest first. */
  history: z.array(z.object({ ...planned.shape, setAt: instant, setBy: z.nullable(z.string()), note: z.string() })),
})
export type CreatorFeeDetail = z.infer<typeof detail>

const range = 'Please enter a fee from 0 % to 99 %.'
export const creatorFeeBody = z.strictObject({
  /** Null: the operator's fee again. */
  basisPoints: z.nullable(z.int(range).check(z.gte(0, range), z.lte(9900, range))),
  /** A day of UTC, from its first second on; today: from now on. */
  from: z.iso.date('Please choose a date.'),
  note: text(limits.staffNoteMax, 3),
})
const params = z.strictObject({ username: usernameParam })
const admins = { access: 'admin', subject: 'public' } as const

/** What the platform keeps of a creator's prices, where it is not what it keeps of everyone's. */
export const staffFees = defineRoutes({
  'GET /admin/creatorFees': {
    ...admins,
    summary: 'Creators with a fee of their own, now or planned; those that were set last come first',
    query: pageQuery,
    ok: z.object({ fees: z.array(line), nextCursor }),
  },
  'GET /admin/creatorFees/:username': {
    ...admins,
    summary: 'A creator’s fee: now, planned, and before',
    params,
    ok: detail,
  },
  'PUT /admin/creatorFees/:username': {
    ...admins,
    summary:
      'Sets a creator’s fee from a day on, in place of what was planned; a higher one counts after 15 days at the earliest',
    stepUp: true,
    params,
    body: creatorFeeBody,
    ok: detail,
    errors: ['forbidden'],
  },
  'DELETE /admin/creatorFees/:username/next': {
    ...admins,
    summary: 'Takes back a creator’s planned fee; again it changes nothing',
    stepUp: true,
    params,
    ok: nothing,
    errors: ['forbidden'],
  },
})
