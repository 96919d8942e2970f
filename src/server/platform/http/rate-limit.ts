import type { RateClass } from '#contract/http.ts'
import { fail, type Failure } from '../failure.ts'
import { networksOf } from './network.ts'
import type { SharedRates } from './shared-rates.ts'

/** Calls that one caller may make: `burst` at once, then `perMinute`. A caller is a session, or a guest's network (`networksOf`). */
export const rates: Readonly<Record<RateClass, { burst: number; perMinute: number }>> = {
  read: { burst: 300, perMinute: 1200 },
  write: { burst: 60, perMinute: 240 },
  money: { burst: 20, perMinute: 60 },
  auth: { burst: 20, perMinute: 20 },
  signal: { burst: 300, perMinute: 1200 },
}
/** An IPv6 /48 may hold so many times what one /64 of it may. */
export const wideFactor = 10
/** Callers remembered at once; beyond it the longest unseen is forgotten, which errs on the side of letting in. */
const callers = 100_000

type Bucket = { tokens: number; at: number }

/**
 * Token buckets in memory. `factor` scales every rate (tests and benchmarks raise it); 0 switches limits off.
 * Without `countTogether` several processes each count for themselves: a limit is a guard against floods, not an exact quota.
 */
export function createRateLimiter(factor = 1, now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  function takeOne(rate: RateClass, caller: string, times: number): Failure | null {
    if (factor === 0) return null
    const { burst, perMinute } = rates[rate]
    const key = `${rate} ${caller}`
    const time = now()
    const before = buckets.get(key)
    const [capacity, refill] = [burst * factor * times, perMinute * factor * times]
    const refilled = before ? Math.min(capacity, before.tokens + ((time - before.at) / 60_000) * refill) : capacity
    buckets.delete(key)
    // a refused call takes nothing: who goes on knocking would otherwise never be let in again
    buckets.set(key, { tokens: refilled >= 1 ? refilled - 1 : refilled, at: time })
    if (buckets.size > callers) buckets.delete(buckets.keys().next().value as string)
    if (refilled >= 1) return null
    return fail('too_many_requests', { retryAfterSeconds: Math.ceil(((1 - refilled) / refill) * 60) })
  }
  return {
    /** Takes one call of a session; a failure with `retryAfterSeconds` when there is none left. */
    take: (rate: RateClass, caller: string): Failure | null => takeOne(rate, caller, 1),
    /** Takes one call of whoever is at this address, from its network and from the wider one around that. */
    takeFrom(rate: RateClass, address: string): Failure | null {
      const { near, wide } = networksOf(address)
      return takeOne(rate, near, 1) ?? (wide === null ? null : takeOne(rate, wide, wideFactor))
    },
  }
}
type Awaitable<T> = T | Promise<T>
export type RateLimiter = {
  take: (rate: RateClass, caller: string) => Awaitable<Failure | null>
  takeFrom: (rate: RateClass, address: string) => Awaitable<Failure | null>
}

/**
 * The same for all processes that have a Redis in common. Each counts for itself first, which costs nothing and refuses most of a
 * flood, and asks then; with nobody to ask, its own count decides.
 */
export function countTogether(own: ReturnType<typeof createRateLimiter>, shared: SharedRates, factor = 1): RateLimiter {
  const ask = async (rate: RateClass, caller: string, times: number): Promise<Failure | null> => {
    const { burst, perMinute } = rates[rate]
    const bucket = { capacity: burst * factor * times, perMinute: perMinute * factor * times }
    const seconds = await shared.take(`${rate} ${caller}`, bucket)
    return seconds ? fail('too_many_requests', { retryAfterSeconds: seconds }) : null
  }
  if (factor === 0) return own
  return {
    take: async (rate, caller) => own.take(rate, caller) ?? ask(rate, caller, 1),
    async takeFrom(rate, address) {
      const { near, wide } = networksOf(address)
      const refused = own.takeFrom(rate, address) ?? (await ask(rate, near, 1))
      return refused ?? (wide === null ? null : ask(rate, wide, wideFactor))
    },
  }
}
