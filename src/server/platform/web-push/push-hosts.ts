/** Where the browsers' own push services are: Chromium, Firefox, Edge on Windows, Safari. A dot stands for all names below. */
export const knownPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Whether we send to this address at all. Browsers name it, so anybody could name any: without a list our server would knock at
 * doors of the operator's own network. `hosts` may name a port, and then http is taken on this machine (tests, own services).
 */
export function isPushAddress(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, username, password, port } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (hosts.some((allowed) => allowed.includes(':') && allowed === host)) return true
  if (protocol !== 'https:' || port !== '') return false
  return hosts.some((allowed) => (allowed.startsWith('.') ? hostname.endsWith(allowed) : hostname === allowed))
}
