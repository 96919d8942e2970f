/** Another way in, that comes back to the same page afterwards: of the query only `next` is kept, never a token. */
export function pathWithNext(path: string, search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`
}
