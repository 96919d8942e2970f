import { config } from './platform/config.ts'
import { readWhole } from './platform/early-answers.ts'
import { firstPaths } from './platform/first-calls.ts'
import { storedToken } from './platform/token.ts'

/** What came with the page never passed the worker, which has to have it as the API says it. */
async function readForLater(): Promise<void> {
  const token = storedToken()
  if (globalThis.early || token === null) return
  for (const path of firstPaths(location.pathname)) await readWhole(`${config.apiUrl}/api${path}`, token, 'low')
}

/**
 * Lets the service worker keep the program and what was read for the time without a network. What the page has fetched before
 * the worker was there is named to it.
 */
async function keepOffline(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  const { active } = await navigator.serviceWorker.ready
  // without a network it could not be fetched any more
  await Promise.all([import('./frame/offline-callout.lazy.tsx'), import('./frame/install-hint.lazy.tsx')])
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ keep: ['/home', '/favicon.svg', ...files] }, [])
  if (navigator.serviceWorker.controller) await readForLater()
}

if ('serviceWorker' in navigator) keepOffline().catch((fault: unknown) => console.warn(fault))
