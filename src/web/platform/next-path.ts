/** Paths of this program only: one slash, then neither a second one nor a backslash, or a browser would leave the site. */
const ownPath = /^\/(?![/\\])[^\\\s]*$/

export const isOwnPath = (path: string): boolean => ownPath.test(path)

/** Where `?next=` wants to go on to after logging in; /home when it says nothing, or names another site. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next')
  // The log-out page would end at once what has just begun.
  return next !== null && isOwnPath(next) && !/^\/log(in|out)([/?#]|$)/i.test(next) ? next : '/home'
}

/** The log-in page that comes back to `path` afterwards. */
export function loginPath(path: string, search = ''): string {
  const next = search ? `${path}?${search.replace(/^\?/, '')}` : path
  return next === '/home' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
