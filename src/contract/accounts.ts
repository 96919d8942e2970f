import * as z from 'zod/mini'
import { avatarUrl, id, nothing, text, username } from './fields.ts'
import { defineRoutes } from './http.ts'
import { limits } from './limits.ts'

const email = z.string().check(
  z.overwrite((value) => value.trim().normalize('NFC')),
  z.maxLength(limits.emailMax),
  z.email('Please enter an email address.'),
)
const dateOfBirth = z.iso.date('Please enter a date.')

/** True when someone born on `dateOfBirth` (YYYY-MM-DD) has turned 18 by `today` (YYYY-MM-DD). Born on 29 February: on 1 March. */
export function isAdult(birth: string, today: string): boolean {
  const [year, rest] = [Number(birth.slice(0, 4)), birth.slice(4)]
  return birth >= '1900-01-01' && `${String(year + limits.minimumAgeYears)}${rest}` <= today
}

const passwordNew = z
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
})
export const loginBody = z.strictObject({
  login: text(limits.emailMax, 1),
  password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
})

export const accounts = defineRoutes({
  'GET /me': {
    summary: 'The signed-in user',
    access: 'user',
    subject: 'self',
    rate: 'read',
    ok: z.object({
      userId: id,
      avatarUrl,
      username: z.string(),
      isCreator: z.boolean(),
      isEmailVerified: z.boolean(),
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
  'POST /login': {
    summary: 'Logs in by username or e-mail',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: loginBody,
    ok: z.object({ token: z.string() }),
    errors: ['bad_credentials'],
  },
  'POST /logout': { summary: 'Ends this session', access: 'user', subject: 'self', rate: 'write', ok: nothing },
  'POST /email/verify': {
    summary: 'Verifies an e-mail address with the link from the mail',
    access: 'anyone',
    subject: 'public',
    rate: 'auth',
    body: z.strictObject({ id: text(64), hash: text(128) }),
    ok: nothing,
    errors: ['link_invalid', 'link_spent', 'link_expired'],
  },
  'POST /email/resend': {
    summary: 'Sends the verification mail again',
    access: 'user',
    subject: 'self',
    rate: 'auth',
    ok: nothing,
  },
})
