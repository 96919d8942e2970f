/** The program's own files: their names change with their content, so one that is here is right. */
const files = 'program-1'
const shell = '/home'

/** A page of the program, empty until its program runs: the same file for all addresses. */
const isShell = (answer: Response): boolean =>
  answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')

export async function file(request: Request): Promise<Response> {
  const cache = await caches.open(files)
  const found = await cache.match(request.url)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

/** From the server; without a network the program, which shows what it has read. */
export async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (fault) {
    const found = await (await caches.open(files)).match(shell)
    if (found) return found
    throw fault
  }
}

/** Named by a page: what it needed before there was a worker. The page and its files are kept together, in place of the older ones. */
export async function keepFiles(names: readonly string[]): Promise<void> {
  const cache = await caches.open(files)
  const wanted = new Set(names.map((name) => new URL(name, location.origin).href))
  await Promise.all(
    names.map(async (name) => {
      if (name !== shell && (await cache.match(name))) return
      // as anybody gets it: a page that was drawn for its reader is nobody else's
      const answer = await fetch(name, { credentials: 'omit' })
      if (name === shell ? isShell(answer) : answer.ok) await cache.put(name, answer)
    }),
  )
  // files of former versions, once there are many
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(old.slice(0, Math.max(0, old.length - 400)).map((one) => cache.delete(one)))
}
