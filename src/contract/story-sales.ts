import * as z from 'zod/mini'
import { cents, id } from './fields.ts'
import { defineRoutes } from './http.ts'
import { payingCall, subjectTipBody, tipRefusals, unlocking, unlockingByCheckout } from './payments.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

/** What is paid at a story: its price, and tips. */
export const storySales = defineRoutes({
  'POST /stories/:id/unlock': {
    ...unlocking,
    summary: 'Pays a story’s price once and opens it while it lasts; who has paid already pays nothing',
    ok: z.object({ id }),
  },
  'POST /stories/:id/checkout': {
    ...unlockingByCheckout,
    summary:
      'Unlocks a story from the wallet, or begins the top-up that is missing and unlocks it when the money has come',
  },
  'POST /stories/:id/tips': {
    ...payingCall,
    summary: 'Tips a creator from the wallet at a story of theirs that is shown',
    body: subjectTipBody,
    ok: z.object({ id: z.uuid(), amountCents: cents, taxCents: cents }),
    errors: [...tipRefusals],
  },
  'POST /stories/:id/tips/checkout': {
    ...payingCall,
    summary: 'Tips at a story from the wallet, or begins the top-up that is missing and tips when the money has come',
    body: z.strictObject({ ...subjectTipBody.shape, ...checkoutPart }),
    ok: checkoutAnswer,
    errors: [...checkoutRefusals, ...tipRefusals, 'not_found', 'price_changed'],
  },
})
