/** The browser's own question whether to install the app, as Chromium hands it out; the types of browsers have none. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  var installPrompt: InstallPrompt | undefined
}

const changed = 'installable'

/** It comes once, before the program is there: the first script keeps it, and the browser's own bar stays away. */
export function keepInstallPrompt(): void {
  const keep = (prompt: InstallPrompt | undefined) => {
    globalThis.installPrompt = prompt
    dispatchEvent(new Event(changed))
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

export function onInstallPrompt(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}
