/** Failures in a row after which a provider counts as down, and for how long nobody asks it. */
const failuresMost = 3
const restMs = 30_000

/** Remembers which providers are down, in this process. After a rest one is tried again; its next failure rests it anew. */
export function createCircuit(now: () => number = Date.now) {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    isUp: (name: string): boolean => (failures.get(name)?.until ?? 0) <= now(),
    report(name: string, up: boolean): void {
      if (up) return void failures.delete(name)
      const count = (failures.get(name)?.count ?? 0) + 1
      failures.set(name, { count, until: count >= failuresMost ? now() + restMs : 0 })
    },
  }
}
