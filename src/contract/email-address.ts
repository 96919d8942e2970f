import * as z from 'zod/mini'
import { text } from './fields.ts'
import { limits } from './limits.ts'

const malformed = 'Please enter a full email address, like name@example.com.'

/** An address that mail can be sent to; a half of one is named as such, not as none. */
export const emailAddress = z.email({
  error: ({ input }) => (input === '' ? 'Please enter an email address.' : malformed),
})

const isAddress = (value: string): boolean => emailAddress.safeParse(value).success

/** Username or email address, as people log in. The @ that usernames are shown with is no part of them. */
export const loginName = text(limits.emailMax, 1).check(
  z.overwrite((value) => value.replace(/^@(?=[^@]*$)/, '')),
  z.refine((value) => !value.includes('@') || isAddress(value), malformed),
)
