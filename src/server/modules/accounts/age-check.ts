import { isAdult } from '#contract/accounts.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Where somebody has to show their age. */
    ageCheck: AgeCheck
  }
}

/** What somebody says of their age, and what is known of it: the date of birth of the sign-up. Dates as YYYY-MM-DD. */
export type AgeClaim = { dateOfBirth: string; knownDateOfBirth: string; minimumAge: number; country: string }
/** `unclear`: nothing is shown, and nothing is held against them. */
export type AgeFinding = { verdict: 'of_age' | 'too_young' | 'unclear'; service: string; reference: string | null }

/**
 * A service that says whether somebody is of age, behind one port: an outside one takes this one's place where the law of a
 * country asks for more than a person's word. Called outside of transactions; safe to repeat with the same key.
 */
export type AgeCheck = {
  name: string
  check(claim: AgeClaim, key: string): Promise<AgeFinding>
}

/** The person's own word, given twice: a date of birth that is another than at the sign-up shows nothing. */
export const selfDeclared: AgeCheck = {
  name: 'self_declared',
  check: async ({ dateOfBirth, knownDateOfBirth, minimumAge }) => {
    const old = isAdult(dateOfBirth, new Date().toISOString().slice(0, 10), minimumAge)
    const verdict = !old ? 'too_young' : dateOfBirth === knownDateOfBirth ? 'of_age' : 'unclear'
    return { verdict, service: 'self_declared', reference: null }
  },
}
