import * as z from 'zod/mini'
import { cents, id, idParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { tipBody, tipRefusals } from './payments.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

const params = z.strictObject({ id: idParam })
const { amountCents, message } = tipBody.shape
const storyTipBody = z.strictObject({ amountCents, message })
const tipping = {
  ageGated: true,
  access: 'verified',
  subject: 'visible',
  rate: 'money',
  idempotent: true,
  params,
  status: 201,
} as const

/** What is paid at a story: its price, and tips. */
export const storySales = defineRoutes({
  'POST /stories/:id/unlock': {
    ageGated: true,
    summary: 'Pays a story’s price once and opens it while it lasts; who has paid already pays nothing',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)) }),
    status: 201,
    ok: z.object({ id }),
    errors: ['forbidden', 'fund_wallet', 'payments_frozen', 'spending_cap', 'price_changed', 'over_limit'],
  },
  'POST /stories/:id/checkout': {
    ageGated: true,
    summary:
      'Unlocks a story from the wallet, or begins the top-up that is missing and unlocks it when the money has come',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params,
    body: z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)), ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: [
      ...checkoutRefusals,
      'not_found',
      'forbidden',
      'fund_wallet',
      'payments_frozen',
      'spending_cap',
      'price_changed',
      'over_limit',
    ],
  },
  'POST /stories/:id/tips': {
    ...tipping,
    summary: 'Tips a creator from the wallet at a story of theirs that is shown',
    body: storyTipBody,
    ok: z.object({ id: z.uuid(), amountCents: cents, taxCents: cents }),
    errors: [...tipRefusals],
  },
  'POST /stories/:id/tips/checkout': {
    ...tipping,
    summary: 'Tips at a story from the wallet, or begins the top-up that is missing and tips when the money has come',
    body: z.strictObject({ ...storyTipBody.shape, ...checkoutPart }),
    ok: checkoutAnswer,
    errors: [...checkoutRefusals, ...tipRefusals, 'not_found', 'price_changed'],
  },
})
