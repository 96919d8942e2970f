/** The bearer token's place in the browser (seed, section 4). One module, so that nothing else knows the key. */
const key = 'token'
/** What is kept for one account only: its key is one of these words and the user's number. It leaves this browser with the token. */
export const watchedPrefix = 'watched'
export const searchedPrefix = 'searched'

/** Null where the server draws the page, too: it draws it for guests. */
export const storedToken = (): string | null => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key))
/** Tells the server that its page for guests is not wanted: that somebody is logged in, and nothing else. */
const hint = (seconds: number): void =>
  void (document.cookie = `member=1; Path=/; SameSite=Lax; Max-Age=${String(seconds)}`)
let ended = false
/** A session has ended on this page, and no other has begun on it. */
export const endedHere = (): boolean => ended
export function storeToken(token: string): void {
  ended = false
  localStorage.setItem(key, token)
  hint(31_536_000)
}
export function removeToken(): void {
  ended ||= storedToken() !== null
  localStorage.removeItem(key)
  hint(0)
  // what the service worker keeps of what was read (kept-answers.ts); only secure pages have it
  void globalThis.caches?.delete('kept-answers')
  for (const kept of Object.keys(localStorage))
    if (kept.startsWith(watchedPrefix) || kept.startsWith(searchedPrefix)) localStorage.removeItem(kept)
}
