import { keptAnswers, keptAtHeader } from './cache-names.ts'

/**
 * What may be read again without a network, for a day. Never money, settings or staff's work; media are not kept at all. What was
 * open to its reader then may be closed by now: it goes when it is asked for with a network, at the latest after that day.
 */
const kept =
  /^\/api\/(me|timeline|notifications|bookmarks|following|suggestedProfiles|chats(\/\d+(\/messages)?)?|posts\/\d+(\/comments)?|users\/[^/]+(\/(posts|similar))?)$/
const most = 300
/** What its reader may see changes: nothing older is shown without a network. */
const longestMs = 24 * 3_600_000
const forHeader = 'x-kept-for'

/** Whose it is: a digest of the session's token, so that nobody else who logs in here is given it. */
async function ownerOf({ headers }: Request): Promise<string> {
  const token = new TextEncoder().encode(headers.get('authorization') ?? '')
  const digest = await crypto.subtle.digest('SHA-256', token)
  return Array.from(new Uint8Array(digest).subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const isKept = ({ method, headers }: Request, { pathname }: URL): boolean =>
  method === 'GET' && kept.test(pathname) && (headers.get('authorization') ?? '') !== ''

async function keep(cache: Cache, request: Request, fresh: Response): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    [keptAtHeader]: String(Date.now()),
    [forHeader]: await ownerOf(request),
  }
  await cache.put(request.url, new Response(await fresh.text(), { headers }))
  const names = await cache.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - most)).map((name) => cache.delete(name)))
}

/** From the server; without a network what it answered last, with its age. */
export async function answer(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  // Before the answer: a log-out meanwhile deletes this one, and what is written to it afterwards is nowhere.
  const opening = caches.open(keptAnswers)
  try {
    const fresh = await fetch(request)
    const copy = fresh.ok ? fresh.clone() : null
    // what may not be seen any more is not kept either
    const gone = [401, 403, 404, 410, 451].includes(fresh.status)
    if (copy) later(opening.then((cache) => keep(cache, request, copy)))
    else if (gone) later(opening.then((cache) => cache.delete(request.url)))
    return fresh
  } catch (fault) {
    const cache = await opening
    const found = await cache.match(request.url)
    if (Date.now() - Number(found?.headers.get(keptAtHeader) ?? 0) > longestMs) await cache.delete(request.url)
    else if (found?.headers.get(forHeader) === (await ownerOf(request))) return found
    throw fault
  }
}
