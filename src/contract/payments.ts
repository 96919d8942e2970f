import * as z from 'zod/mini'
import { cents, id, idParam, text, usernameParam } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { post } from './posts.ts'
import { checkoutAnswer, checkoutPart, checkoutRefusals } from './wallet.ts'

export const tipRefusals = [
  'account_restricted',
  'forbidden',
  'fund_wallet',
  'payments_frozen',
  'spending_cap',
] as const
const tipRange = 'Tips are between $1 and $500.'
export const tipBody = z.strictObject({
  /** Before tax. */
  amountCents: z.int().check(z.gte(limits.tipMinCents, tipRange), z.lte(limits.tipMaxCents, tipRange)),
  /** Read by the creator alone. */
  message: z.optional(text(limits.tipMessageMax)),
  /** The post that the tip is for; none: the creator's work as a whole. */
  postId: z.optional(id),
})
/** At something of theirs that the address names: a show, whose chat says it, or a story. */
export const subjectTipBody = z.strictObject({ amountCents: tipBody.shape.amountCents, message: tipBody.shape.message })

export const tips = defineRoutes({
  'POST /users/:username/tips': {
    summary: 'Tips a creator from the wallet, on the profile or for a post',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: z.strictObject({ username: usernameParam }),
    body: tipBody,
    status: 201,
    ok: z.object({
      id: z.uuid(),
      amountCents: cents,
      /** What the fan paid on top. */
      taxCents: cents,
    }),
    errors: [...tipRefusals],
  },
  'POST /users/:username/tips/checkout': {
    summary: 'Tips a creator from the wallet, or begins the top-up that is missing and tips when the money has come',
    access: 'verified',
    subject: 'visible',
    rate: 'money',
    idempotent: true,
    params: z.strictObject({ username: usernameParam }),
    body: z.strictObject({ ...tipBody.shape, ...checkoutPart }),
    status: 201,
    ok: checkoutAnswer,
    errors: [...checkoutRefusals, ...tipRefusals, 'not_found', 'price_changed'],
  },
})

/** A call that pays for what its address names. */
export const payingCall = {
  ageGated: true,
  access: 'verified',
  subject: 'visible',
  rate: 'money',
  idempotent: true,
  params: z.strictObject({ id: idParam }),
  status: 201,
} as const
const unlockBody = z.strictObject({ expectedPriceCents: z.int().check(z.gte(1)) })
const unlockRefusals = [
  'forbidden',
  'fund_wallet',
  'payments_frozen',
  'spending_cap',
  'price_changed',
  'over_limit',
] as const

/** What is opened by one payment, from the wallet … */
export const unlocking = { ...payingCall, body: unlockBody, errors: [...unlockRefusals] } as const
/** … or with the top-up that is missing. */
export const unlockingByCheckout = {
  ...payingCall,
  body: z.strictObject({ ...unlockBody.shape, ...checkoutPart }),
  ok: checkoutAnswer,
  errors: [...checkoutRefusals, 'not_found', ...unlockRefusals],
} as const

/** Posts that are opened by one payment. */
export const unlocks = defineRoutes({
  'POST /posts/:id/unlock': {
    ...unlocking,
    summary: 'Pays a post’s price once and opens it for good; who has paid already gets the post and pays nothing',
    ok: post,
  },
  'POST /posts/:id/checkout': {
    ...unlockingByCheckout,
    summary:
      'Unlocks a post from the wallet, or begins the top-up that is missing and unlocks it when the money has come',
  },
})

export const payments = { ...tips, ...unlocks } as const
