import * as z from 'zod/mini'
import { passwordNew } from './accounts.ts'
import { id, idParam, instant, nothing, text } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { passkeyAnswer, passkeyOptions, passkeyRegistration } from './passkeys.ts'

const password = z.string().check(z.minLength(1, 'Please enter your password'), z.maxLength(limits.passwordMax))
/** Of the authenticator app, or a recovery code: needed where two-factor is on. */
const besides = z.optional(text(20, 1))
/** A new token takes the place of the one that asked; `until`: no second asking before then. */
const steppedUp = z.object({ token: z.string(), until: instant })
const passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })
const params = z.strictObject({ id: idParam })
export const changePasswordBody = z.strictObject({ currentPassword: password, newPassword: passwordNew, code: besides })

export const securityEventKind = z.enum([
  'logged_in',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_change_undone',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'sessions_ended',
  'username_changed',
  'data_exported',
  'deletion_asked',
  'deletion_called_off',
  'payout_method_changed',
])
export type SecurityEventKind = z.infer<typeof securityEventKind>

export const security = defineRoutes({
  'POST /stepUp': {
    summary:
      'Gives the password again, and with two-factor on a code, so that sensitive actions go through for some minutes',
    access: 'user',
    subject: 'self',
    allowSuspended: true,
    rate: 'auth',
    body: z.strictObject({ password, code: besides }),
    ok: steppedUp,
    errors: ['wrong_password', 'wrong_code', 'too_many_tries'],
  },
  'POST /stepUp/passkey/options': {
    summary: 'What the browser needs to step up with a passkey',
    access: 'user',
    subject: 'self',
    allowSuspended: true,
    rate: 'auth',
    ok: passkeyOptions,
  },
  'POST /stepUp/passkey': {
    summary: 'Steps up with a passkey in place of the password and a code',
    access: 'user',
    subject: 'self',
    allowSuspended: true,
    rate: 'auth',
    body: passkeyAnswer,
    ok: steppedUp,
    errors: ['passkey_refused'],
  },
  'GET /security': {
    summary: 'How my account is protected, and what has happened to it lately',
    access: 'user',
    subject: 'self',
    ok: z.object({
      passwordChangedAt: instant,
      twoFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(passkey),
      events: z.array(z.object({ kind: securityEventKind, device: z.string(), addressRange: z.string(), at: instant })),
    }),
  },
  'POST /password/change': {
    summary: 'Changes the password; all other sessions end and this one gets a new token',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    body: changePasswordBody,
    ok: z.object({ token: z.string() }),
    errors: ['wrong_password', 'wrong_code', 'too_many_tries'],
  },
  'POST /security/totp/setup': {
    summary: 'Begins two-factor: a secret for the authenticator app, not in force before its first code was given',
    access: 'user',
    subject: 'self',
    stepUp: true,
    ok: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['not_ready'],
  },
  'POST /security/totp/enable': {
    summary: 'Turns two-factor on with a first code; answers the recovery codes, once',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    stepUp: true,
    body: z.strictObject({ code: text(20, 1) }),
    ok: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrong_code', 'not_ready'],
  },
  'POST /security/totp/disable': {
    summary: 'Turns two-factor off; needs the password and a code, given with the call',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    body: z.strictObject({ password, code: text(20, 1) }),
    ok: nothing,
    errors: ['wrong_password', 'wrong_code', 'not_ready', 'too_many_tries'],
  },
  'POST /security/recoveryCodes': {
    summary: 'Makes new recovery codes; the old ones no longer work',
    access: 'user',
    subject: 'self',
    stepUp: true,
    ok: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['not_ready'],
  },
  'POST /security/passkeys/options': {
    summary: 'What the browser needs to make a passkey',
    access: 'user',
    subject: 'self',
    stepUp: true,
    ok: passkeyOptions,
    errors: ['too_many_passkeys'],
  },
  'POST /security/passkeys': {
    summary: 'Adds the passkey that the browser made',
    access: 'user',
    subject: 'self',
    stepUp: true,
    body: z.strictObject({
      challengeId: text(64, 1),
      name: text(limits.passkeyNameMax, 1),
      response: passkeyRegistration,
    }),
    status: 201,
    ok: passkey,
    errors: ['passkey_refused', 'too_many_passkeys'],
  },
  'PATCH /security/passkeys/:id': {
    summary: 'Names a passkey',
    access: 'user',
    subject: 'own',
    params,
    body: z.strictObject({ name: text(limits.passkeyNameMax, 1) }),
    ok: passkey,
  },
  'DELETE /security/passkeys/:id': {
    summary: 'Removes a passkey; two-factor stays as it is',
    access: 'user',
    subject: 'own',
    stepUp: true,
    params,
    ok: nothing,
  },
  'GET /sessions': {
    summary: 'Where I am logged in',
    access: 'user',
    subject: 'self',
    ok: z.object({
      sessions: z.array(
        z.object({
          id,
          current: z.boolean(),
          /** Browser and system, as far as they say so. */
          device: z.string(),
          addressRange: z.string(),
          /** Where the address range is: ISO 3166-1 alpha-2 and the name of the city; empty where that is not known. */
          country: z.string(),
          city: z.string(),
          createdAt: instant,
          lastUsedAt: instant,
        }),
      ),
    }),
  },
  'DELETE /sessions/:id': {
    summary: 'Ends one of my sessions',
    access: 'user',
    subject: 'own',
    stepUp: true,
    priority: 'critical',
    params,
    ok: nothing,
  },
  'DELETE /sessions': {
    summary: 'Ends all my sessions but this one',
    access: 'user',
    subject: 'self',
    stepUp: true,
    priority: 'critical',
    ok: z.object({ ended: z.int() }),
  },
})
