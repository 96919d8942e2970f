/**
 * Repeatable chance, so that every installation shows the same demo: mulberry32, a 32-bit generator that is good enough
 * for scattering likes and for nothing that must be secret.
 */
export function createChance(seed: number) {
  let state = seed
  /** From 0 up to, not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least: number, most: number): number => least + next() * (most - least),
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    isTrue: (probability: number): boolean => next() < probability,
  }
}
export type Chance = ReturnType<typeof createChance>
