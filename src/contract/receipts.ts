import * as z from 'zod/mini'
import { cents, instant, nextCursor, pageQuery, person } from './fields.ts'
import { defineRoutes } from './http.ts'
import { purchaseKinds } from './wallet.ts'

const receiptKind = z.enum(['top_up', ...purchaseKinds])
const head = {
  id: z.uuid(),
  kind: receiptKind,
  at: instant,
  /** With tax. */
  totalCents: cents,
  /** With tax: what was given back since, or taken back by a bank. */
  refundedCents: cents,
  /** Who was paid; null for a top-up. */
  creator: z.nullable(person),
}
export const receipt = z.object({
  ...head,
  /** As printed: the day and the first part of the id. */
  number: z.string(),
  priceCents: cents,
  taxCents: cents,
  /** VAT or GST in hundredths of a percent; 0 for a top-up, which is untaxed. */
  taxRate: z.int(),
  taxCountry: z.nullable(z.string()),
  buyer: z.object({ username: z.string(), name: z.string() }),
  /** Last digits of the card of a top-up. */
  cardLast4: z.nullable(z.string()),
})
export type Receipt = z.infer<typeof receipt>

/** A receipt is also there as PDF (downloads.ts). */
export const receipts = defineRoutes({
  'GET /receipts': {
    summary: 'My receipts, newest first',
    access: 'user',
    subject: 'self',
    query: pageQuery,
    ok: z.object({ receipts: z.array(z.object(head)), nextCursor }),
  },
  'GET /receipts/:id': {
    summary: 'One of my receipts',
    access: 'user',
    subject: 'own',
    params: z.strictObject({ id: z.uuid() }),
    ok: receipt,
  },
})
