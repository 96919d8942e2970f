import * as z from 'zod/mini'
import { cents, instant, nothing } from './fields.ts'
import { defineRoutes } from './http.ts'
import { payoutKind, payoutMethodBody, withdrawalState } from './payouts.ts'

/**
 * `open`: can be claimed; `held`: payments of the account were frozen, and staff decide; `requested`: a payout is under
 * way; `settled`: nothing is owed (any more); `expired`: the 12 months are over.
 */
export const claimState = z.enum(['open', 'held', 'requested', 'settled', 'expired'])
export type ClaimState = z.infer<typeof claimState>

const claim = z.object({
  state: claimState,
  /** What can be claimed, and which part of it comes from where. */
  owedCents: cents,
  walletCents: cents,
  earningsCents: cents,
  /** Still on its way back to cards. */
  toCardsCents: cents,
  expiresAt: instant,
  /** Our team reviews it before anything leaves, a payout under way included. */
  onHold: z.boolean(),
  /** Where codes go, so much of it that its owner knows it. */
  sentTo: z.string(),
  /** The newest payout. */
  payout: z.nullable(
    z.object({
      amountCents: cents,
      state: withdrawalState,
      method: z.object({ kind: payoutKind, endsWith: z.string() }),
      /** The last day on which it is to be paid: YYYY-MM-DD. */
      dueOn: z.iso.date(),
    }),
  ),
})
export type Claim = z.infer<typeof claim>

const secret = z.string().check(z.maxLength(100))
const byLink = {
  access: 'anyone',
  subject: 'public',
  params: z.strictObject({ token: secret }),
  geoExempt: true,
} as const
export const claimCodeBody = z.strictObject({
  code: z.string().check(
    z.overwrite((value) => value.replaceAll(/\s/g, '')),
    z.regex(/^[0-9]{6}$/, 'Enter the 6 digits from our email.'),
  ),
})

/** What is still owed to somebody whose account is deleted, by the link in their last mail. */
export const claims = defineRoutes({
  'GET /claims/:token': {
    ...byLink,
    summary: 'What I am still owed after my account was deleted',
    ok: claim,
    errors: ['link_invalid'],
  },
  'POST /claims/:token/code': {
    ...byLink,
    summary: 'Sends a code to the address of the deleted account; the one before ends',
    rate: 'auth',
    status: 202,
    ok: nothing,
    errors: ['link_invalid', 'not_ready', 'too_soon', 'too_many_tries'],
  },
  'POST /claims/:token/proof': {
    ...byLink,
    summary: 'Takes the mailed code, and gives a secret that a payout asks for',
    rate: 'auth',
    body: claimCodeBody,
    ok: z.object({ proof: z.string(), expiresAt: instant }),
    errors: ['link_invalid', 'wrong_code', 'code_expired'],
  },
  'POST /claims/:token/payout': {
    ...byLink,
    summary: 'Has all that is owed paid by PayPal or to a bank account; staff approve it like every payout',
    rate: 'money',
    idempotent: true,
    body: z.strictObject({
      proof: secret,
      /** What the page showed: when it is another amount by now, nothing is asked for. */
      expectedCents: z.int().check(z.positive()),
      method: payoutMethodBody,
    }),
    status: 201,
    ok: claim,
    errors: ['link_invalid', 'code_expired', 'not_ready', 'changed_meanwhile'],
  },
})
