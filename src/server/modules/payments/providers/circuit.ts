/** Failures in a row after which a provider counts as down, and for how long nobody asks it. */
const failuresMost = 3
const restMs = 30_000

export type Report = { name: string; up: boolean }

/**
 * Remembers which providers are down. After a rest one is tried again; its next failure rests it anew. `tell`: is given what other
 * processes should `hear`, so that all find out by three failures together.
 */
export function createCircuit(now: () => number = Date.now, tell: (report: Report) => void = () => undefined) {
  const failures = new Map<string, { count: number; until: number }>()
  function hear({ name, up }: Report): void {
    if (up) return void failures.delete(name)
    const count = (failures.get(name)?.count ?? 0) + 1
    failures.set(name, { count, until: count >= failuresMost ? now() + restMs : 0 })
  }
  return {
    isUp: (name: string): boolean => (failures.get(name)?.until ?? 0) <= now(),
    hear,
    report(name: string, up: boolean): void {
      // that all is well is news only after a failure
      if (!up || failures.has(name)) tell({ name, up })
      hear({ name, up })
    },
  }
}
