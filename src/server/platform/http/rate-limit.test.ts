import { describe, expect, it } from 'vitest'
import { createRateLimiter, rates } from './rate-limit.ts'

describe('rate limits', () => {
  it('let a burst through, then say how long to wait, and are good again after that', () => {
    let now = 1_000_000
    const limiter = createRateLimiter(1, () => now)
    for (let call = 0; call < rates.auth.burst; call += 1) expect(limiter.take('auth', 'a')).toBeNull()
    const refused = limiter.take('auth', 'a')
    const seconds = Number(refused?.details?.['retryAfterSeconds'])
    expect([refused?.code, seconds]).toEqual(['too_many_requests', 3])
    expect(limiter.take('auth', 'someone else')).toBeNull()
    expect(limiter.take('read', 'a')).toBeNull()
    now += seconds * 1000
    expect(limiter.take('auth', 'a')).toBeNull()
    expect(limiter.take('auth', 'a')?.code).toBe('too_many_requests')
  })
  it('allow the declared number a minute and no more, however the calls are spread', () => {
    let now = 0
    const limiter = createRateLimiter(1, () => now)
    let passed = 0
    for (; now < 10 * 60_000; now += 100) if (!limiter.take('money', 'a')) passed += 1
    expect(passed).toBeGreaterThanOrEqual(rates.money.perMinute * 10)
    expect(passed).toBeLessThanOrEqual(rates.money.perMinute * 10 + rates.money.burst)
  })
  it('are off at factor 0', () => {
    const limiter = createRateLimiter(0)
    for (let call = 0; call < 1000; call += 1) expect(limiter.take('auth', 'a')).toBeNull()
  })
})
