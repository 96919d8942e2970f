/** When it happened last, so that a file that is really missing does not reload the page for ever. */
const key = 'reloadedAt'
const againAfterMs = 60_000

/**
 * After an update of the program its old files are gone: a page that was opened before, and now asks for one of them, is
 * loaded anew and gets the new ones.
 */
export function reloadOnUpdate(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < againAfterMs) return
    // a file that did not come for want of a network is still there
    if (!navigator.onLine) return
    // without a server nothing new could come, and what was typed would be lost
    fetch('/healthz').then(
      ({ ok }) => {
        if (!ok) return
        sessionStorage.setItem(key, String(Date.now()))
        location.reload()
      },
      () => undefined,
    )
  })
}
