import * as z from 'zod/mini'
import { emailAddress, loginName } from './email-address.ts'
import { avatarUrl, id, nothing, staffRole, text, username } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'
import { ownPath } from './own-path.ts'
import { passkeyAnswer, passkeyOptions } from './passkeys.ts'

export const email = z.string().check(
  z.overwrite((value) => value.trim().normalize('NFC')),
  z.maxLength(limits.emailMax),
  emailAddress,
)
const dateOfBirth = z.iso.date('Please enter a date.')

/** True when someone born on `birth` (YYYY-MM-DD) has turned 18, or `years`, by `today` (YYYY-MM-DD). Born on 29 February: on 1 March. */
export function isAdult(birth: string, today: string, years: number = limits.minimumAgeYears): boolean {
  const [year, rest] = [Number(birth.slice(0, 4)), birth.slice(4)]
  return birth >= '1900-01-01' && `${String(year + years)}${rest}` <= today
}

export const passwordNew = z
  .string()
  .check(
    z.minLength(limits.passwordMin, `Please use at least ${limits.passwordMin} characters.`),
    z.maxLength(limits.passwordMax),
  )

export const signupBody = z.strictObject({
  username,
  name: text(limits.nameMax, 1),
  email,
  password: passwordNew,
  dateOfBirth,
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/))),
  /** Where the person wanted to go: the link of the verification mail leads there. */
  next: z.optional(ownPath),
})
/** What the page asks before it sends: all that is wrong is said at once. The server may ask for more years in a country. */
export const signupForm = z.extend(signupBody, {
  dateOfBirth: dateOfBirth.check(
    z.refine((birth) => isAdult(birth, new Date().toISOString().slice(0, 10)), 'Your age must be over 18+'),
  ),
})
export const loginBody = z.strictObject({
  login: loginName,
  password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
})

/** Logged in. `restored`: the account was about to be deleted, and logging in has called that off. */
export const loginDone = z.object({ token: z.string(), restored: z.optional(z.boolean()) })
/** Logged in, or the second factor is still owed: `ticket` stands for the first one for some minutes. */
export const loginAnswer = z.union([
  loginDone,
  z.object({ secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(['code', 'passkey'])) }) }),
])
export const resetBody = z.strictObject({ token: text(200, 1), password: passwordNew })
const mailedLink = z.strictObject({ id: text(64), hash: text(128) })
/** What a person types where a mailed link asks for a new password. */
export const newPasswordForm = z.strictObject({ password: passwordNew })
/** Needed where the link is the first proof of an address, and the caller has no session of its account. */
const firstPassword = z.optional(passwordNew)
export const verifyBody = z.strictObject({ id: text(64), hash: text(128), password: firstPassword })
export const linkLogInBody = z.strictObject({ token: text(200, 1), password: firstPassword })

/** In how many seconds the mail can be asked for again; 0: at once. */
const mailSent = z.object({ nextInSeconds: z.int() })

export const accounts = defineRoutes({
  'GET /me': {
    summary: 'The signed-in user',
    access: 'user',
    geoExempt: true,
    subject: 'self',
    ok: z.object({
      userId: id,
      avatarUrl,
      username: z.string(),
      isCreator: z.boolean(),
      isEmailVerified: z.boolean(),
      /** Only for staff. */
      staffRole: z.optional(staffRole),
      /** Only while a decision holds: `restricted` may read but not speak, `suspended` may read what is theirs and appeal. */
      accountStatus: z.optional(z.enum(['restricted', 'suspended'])),
    }),
  },
  'POST /signup': {
    summary: 'Opens an account, sends the verification mail and logs in',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: signupBody,
    status: 201,
    ok: z.object({ token: z.string() }),
  },
  'GET /signup/username': {
    summary: 'A free username that a name suggests',
    access: 'anyone',
    subject: 'public',
    rate: 'write',
    query: z.strictObject({ name: text(limits.nameMax, 1) }),
    ok: z.object({ username: z.string() }),
  },
  'POST /login': {
    summary: 'Logs in by username or email; with two-factor on, the answer asks for the second factor',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: loginBody,
    ok: loginAnswer,
    errors: ['bad_credentials', 'too_many_tries'],
  },
  'POST /login/secondFactor': {
    summary: 'The second factor: a code of the authenticator app, or a recovery code',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: z.strictObject({ ticket: text(100, 1), code: text(20, 1) }),
    ok: loginDone,
    errors: ['wrong_code', 'ticket_over', 'too_many_tries'],
  },
  'POST /login/passkey/options': {
    summary: 'What the browser needs to log in with a passkey (also as autofill)',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    ok: passkeyOptions,
  },
  'POST /login/passkey': {
    summary: 'Logs in with a passkey, which is both factors in one',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: passkeyAnswer,
    ok: loginDone,
    errors: ['passkey_refused'],
  },
  'POST /login/link': {
    summary: 'Mails a link that logs in once; answers the same whether the account exists or not',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: z.strictObject({ login: loginName }),
    ok: nothing,
  },
  'POST /login/withToken': {
    summary:
      'Logs in with the mailed link; never skips the second factor. The first proof of an address takes a new password',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: linkLogInBody,
    ok: loginAnswer,
    errors: ['link_invalid', 'link_spent', 'link_expired', 'new_password_needed'],
  },
  'POST /password/forgot': {
    summary: 'Mails a link to set a new password; answers the same whether the account exists or not',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: z.strictObject({ login: loginName }),
    ok: nothing,
  },
  'POST /password/reset': {
    summary: 'Sets a new password with the mailed link and ends all sessions',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: resetBody,
    ok: nothing,
    errors: ['link_invalid', 'link_spent', 'link_expired'],
  },
  'POST /email/forgot': {
    summary: 'By username: a mail goes to the address on file; always answers the same',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: z.strictObject({ username: text(limits.usernameMax, 1) }),
    ok: nothing,
  },
  'POST /logout': {
    summary: 'Ends this session',
    access: 'user',
    subject: 'self',
    priority: 'critical',
    allowSuspended: true,
    ok: nothing,
  },
  'POST /email/verify': {
    summary: 'Verifies an email address; without a session of the account it takes a new password, and logs in',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: verifyBody,
    ok: z.object({
      token: z.optional(z.string()),
      restored: z.optional(z.boolean()),
      /** What the person wanted when they were asked to verify. */
      next: z.optional(z.string()),
    }),
    errors: ['link_invalid', 'link_spent', 'link_expired', 'new_password_needed'],
  },
  'PUT /email/next': {
    summary: 'Where the links of verification mails lead to from now on: what I wanted when I was asked to verify',
    access: 'user',
    subject: 'self',
    rate: 'write',
    body: z.strictObject({ next: ownPath }),
    ok: nothing,
  },
  'POST /email/resend': {
    summary: 'Sends the verification mail again',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    ok: mailSent,
    errors: ['too_many_requests'],
  },
  'POST /email/correct': {
    summary: 'Replaces an address that nobody has verified, at once, and mails the verification link to the new one',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    stepUp: true,
    body: z.strictObject({ email }),
    ok: mailSent,
    errors: ['too_many_requests', 'already_verified'],
  },
  'POST /email/change': {
    summary: 'Asks for another email address: a link goes to the new one',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    stepUp: true,
    body: z.strictObject({ email }),
    ok: nothing,
    errors: ['too_many_requests'],
  },
  'POST /email/verify-change': {
    summary:
      'Takes the new email address, with the link sent to it; the old one gets a mail and can undo for some days',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    body: mailedLink,
    ok: nothing,
    errors: ['link_invalid', 'link_spent', 'link_expired'],
  },
  'POST /email/undo-change': {
    summary: 'Brings the old email address back, ends all sessions and mails a link to set a new password',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: mailedLink,
    ok: nothing,
    errors: ['link_invalid', 'link_spent', 'link_expired'],
  },
})
