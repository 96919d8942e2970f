import type { SecurityEventKind } from '#contract/security.ts'
import { announcement } from '#platform/announcements.ts'
import type { Services } from '#platform/services.ts'

/** Somebody follows a creator from now on. */
export const followed = announcement<{ fanId: number; creatorId: number }>('followed')

/** Something happened to an account's protection that its owner should hear of. */
export const securityEventRecorded = announcement<{ userId: number; kind: SecurityEventKind; eventId: number }>(
  'securityEventRecorded',
)

type Block = { services: Services; userId: number; blockedId: number }
/** One is about to block another: what has to be locked before what the block hides. */
export const blocking = announcement<Block>('blocking')
/** One has blocked another: neither sees nor reaches the other from now on. */
export const blocked = announcement<Block>('blocked')

/** An account is out of sight and can do nothing but read and appeal, since then (ISO 8601). */
export const accountSuspended = announcement<{ userId: number; since: string }>('accountSuspended')
/** A suspended account is back. */
export const accountRestored = announcement<{ userId: number }>('accountRestored')

/** A person's country has changed, or, with `hiddenNow`, they hide in these countries from now on. */
export const countriesChanged = announcement<{ userId: number; hiddenNow?: readonly string[] }>('countriesChanged')

/** The owner of an earlier address has taken the account back: what was done since then (ISO 8601) may be a thief's. */
export const accountTakenBack = announcement<{ userId: number; since: string }>('accountTakenBack')

/** Somebody stays after all; `askedFor`: when the account would have ended (ISO 8601). */
export const deletionCalledOff = announcement<{ userId: number; askedFor: string }>('deletionCalledOff')
