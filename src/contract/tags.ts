import * as z from 'zod/mini'
import { person, usernameParam } from './fields.ts'
import { limits } from './limits.ts'

/**
 * Somebody who is in a post or a story, as its author says. Others get those who have agreed; the author, and each for themselves, also
 * who has not.
 */
export const personTag = z.object({
  ...person.shape,
  state: z.enum(['asked', 'agreed', 'declined']),
  isMe: z.boolean(),
})
export type PersonTag = z.infer<typeof personTag>

/** Usernames: each is asked, and what is not out yet waits until all have agreed. */
export const tags = z.array(usernameParam).check(z.maxLength(limits.tagsMax))
