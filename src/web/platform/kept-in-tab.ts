/** The page was loaded again, or reached from another site by going back: what was kept of it in this tab still counts. */
const cameBack =
  typeof document !== 'undefined' &&
  ['reload', 'back_forward'].includes(
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ?? '',
  )

/** What this tab has kept under a key while the page was loaded again; null after any other way here. */
export function keptInTab(key: string): unknown {
  try {
    return cameBack ? (JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown) : null
  } catch {
    return null
  }
}

/** Keeps something for that, as it is when the page is left. */
export const keepInTab = (key: string, value: () => unknown): void =>
  globalThis.addEventListener?.('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value()))
    } catch {
      // No room, or storing is switched off: then it begins at the top.
    }
  })
