/** The bearer token's place in the browser (seed, section 4). One module, so that nothing else knows the key. */
const key = 'token'
/** What is kept for one account only: its key is one of these words and the user's number. It leaves this browser with the token. */
export const watchedPrefix = 'watched'
export const searchedPrefix = 'searched'

/** Whether it was a creator's session when it was last asked: for what stands in a bar until that is asked again. */
const creatorKey = 'creator'
export const wasCreator = (): boolean =>
  typeof localStorage !== 'undefined' && localStorage.getItem(creatorKey) !== null
export function rememberCreator(isCreator: boolean): void {
  if (isCreator) localStorage.setItem(creatorKey, '1')
  else localStorage.removeItem(creatorKey)
}

/** Null where the server draws the page, too: it draws it for guests. */
export const storedToken = (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key))
/**
 * Tells the server for whom it draws pages, in which language and zone of time (docs/decisions/157): no call of the API is let in by
 * it. Null: it is forgotten.
 */
export function tellServer(name: 'member' | 'lang' | 'zone', value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${value === null ? '0' : '31536000'}${secure}`
}
let ended = false
/** A session has ended on this page, and no other has begun on it. */
export const endedHere = (): boolean => ended
export function storeToken(token: string): void {
  ended = false
  localStorage.setItem(key, token)
  tellServer('member', token)
}
export function removeToken(): void {
  ended ||= storedToken() !== null
  localStorage.removeItem(key)
  rememberCreator(false)
  tellServer('member', null)
  // what the service worker keeps of what was read (offline-answers.ts); only secure pages have it
  void globalThis.caches?.delete('kept-answers')
  for (const kept of Object.keys(localStorage))
    if (kept.startsWith(watchedPrefix) || kept.startsWith(searchedPrefix)) localStorage.removeItem(kept)
}

/** What is chosen for this device, whoever uses it. The token goes in its turn. */
const ofDevice = new Set([key, 'lang', 'theme', 'stories sound', 'install hint'])

/** At a log-out nothing that was read, written or chosen here waits for whoever comes next. */
export async function emptyBrowser(): Promise<void> {
  for (const kept of Object.keys(localStorage)) if (!ofDevice.has(kept)) localStorage.removeItem(kept)
  sessionStorage.clear()
  await globalThis.caches?.delete('shared')
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}
