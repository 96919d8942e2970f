import type { StaffRole } from '#contract/http.ts'

/** The signed-in user behind a request, as far as access rules need to know. */
export type Actor = {
  userId: number
  username: string
  isCreator: boolean
  isEmailVerified: boolean
  staffRole: StaffRole | null
  /** Logs in with a code of an authenticator app as well. */
  hasSecondFactor: boolean
  /** What a decision has taken: `restricted` may read but not speak, `suspended` may read what is theirs and appeal. */
  accountStatus: 'good' | 'restricted' | 'suspended'
  /** Until when sensitive actions need no second asking, in ms since 1970; 0: not at all. */
  steppedUpUntil: number
  /** The countries that their calls came from lately, each with the moment in ms since 1970; of a single one it may be old. */
  seenIn: readonly { country: string; at: number }[]
  /** As they gave it at sign-up, YYYY-MM-DD. */
  dateOfBirth: string
  /** The country that they have declared; else empty. */
  country: string
  /** Years that they have shown to be old, where somebody has asked; 0: nobody has. */
  ageShown: number
  /** SHA-256 of the session's token: names the session without being able to open it. */
  sessionHash: Buffer
}
/** Finds the session of a bearer token; null when there is none or it is over. */
export type Authenticate = (token: string) => Promise<Actor | null>
