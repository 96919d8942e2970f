/** Random choices that a seed repeats: mulberry32, public domain (Tommy Ettinger). */
export type Random = {
  /** From 0 up to, but not with, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

/** A source for one purpose: each client and each kind of trouble has its own, so that none shifts another's choices. */
export function createRandom(seed: number, purpose: string): Random {
  let state = seed >>> 0
  for (const letter of purpose) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return { next, between, pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number] }
}
