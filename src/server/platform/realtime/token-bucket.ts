/** Allows `perSecond` takes on average and `burst` at once. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #refilledAt: number

  constructor(perSecond: number, burst: number, now: number = performance.now()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#refilledAt = now
  }

  /** `now` in milliseconds of a clock that never goes back. */
  take(now: number = performance.now()): boolean {
    const earned = ((now - this.#refilledAt) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + earned)
    this.#refilledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
