import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

const name = z.string().check(z.minLength(1), z.maxLength(100))
const amountCents = z.int().check(z.positive())
const id = name

/** The company's own form of a report, as it stands in the webhook's body. */
export const report = z.discriminatedUnion('type', [
  z.object({
    id,
    type: z.enum(['payment.processing', 'payment.succeeded', 'payment.declined']),
    data: z.object({ payment: name, reference: name, amountCents }),
  }),
  z.object({
    id,
    type: z.enum(['dispute.opened', 'dispute.won', 'dispute.lost']),
    data: z.object({ dispute: name, payment: name, amountCents, reason: z.string().check(z.maxLength(100)) }),
  }),
])
export type Report = z.infer<typeof report>

export const newReportId = (): string => `evt_${randomBytes(12).toString('hex')}`
