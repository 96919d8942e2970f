import { cacheLookups } from './metrics/instruments.ts'

/**
 * Answers that serve all who ask for the same within `ms`, those who ask while it is being made included; no more than `most` at a
 * time, the oldest go first. A failure is kept for nobody. `name`: in the figures.
 */
export function keepForAWhile<T>({ name, ms, most }: { name: string; ms: number; most: number }) {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    const isKnown = known !== undefined && known.until > Date.now()
    cacheLookups.inc({ cache: name, result: isKnown ? 'hit' : 'miss' })
    if (isKnown) return known.value
    const value = make()
    kept.delete(key)
    kept.set(key, { until: Date.now() + ms, value })
    value.catch(() => kept.get(key)?.value === value && kept.delete(key))
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    return value
  }
}
