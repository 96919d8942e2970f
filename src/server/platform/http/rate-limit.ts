import type { RateClass } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'

/** Calls that one caller may make: `burst` at once, then `perMinute`. A caller is a session, or a guest's address. */
export const rates: Readonly<Record<RateClass, { burst: number; perMinute: number }>> = {
  read: { burst: 300, perMinute: 1200 },
  write: { burst: 60, perMinute: 240 },
  money: { burst: 20, perMinute: 60 },
  auth: { burst: 20, perMinute: 20 },
  signal: { burst: 300, perMinute: 1200 },
}
/** Callers remembered at once; beyond it the longest unseen is forgotten, which errs on the side of letting in. */
const callers = 100_000

type Bucket = { tokens: number; at: number }

/**
 * Token buckets in memory. `factor` scales every rate (tests and benchmarks raise it); 0 switches limits off.
 * Several processes each count for themselves: a limit is a guard against floods, not an exact quota.
 */
export function createRateLimiter(factor = 1, now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  return {
    /** Takes one call; a failure with `retryAfterSeconds` when there is none left. */
    take(rate: RateClass, caller: string): Failure | null {
      if (factor === 0) return null
      const { burst, perMinute } = rates[rate]
      const key = `${rate} ${caller}`
      const time = now()
      const before = buckets.get(key)
      const capacity = burst * factor
      const refilled = before
        ? Math.min(capacity, before.tokens + ((time - before.at) / 60_000) * perMinute * factor)
        : capacity
      buckets.delete(key)
      // a refused call takes nothing: who goes on knocking would otherwise never be let in again
      buckets.set(key, { tokens: refilled >= 1 ? refilled - 1 : refilled, at: time })
      if (buckets.size > callers) buckets.delete(buckets.keys().next().value as string)
      if (refilled >= 1) return null
      return fail('too_many_requests', { retryAfterSeconds: Math.ceil(((1 - refilled) / (perMinute * factor)) * 60) })
    },
  }
}
export type RateLimiter = ReturnType<typeof createRateLimiter>
