// The service worker keeps it there (src/web/offline/share-target.ts).
const shared = 'shared'

/** What another app has shared with ours, once: its words and its photos and videos. Null: nothing waits. */
export async function readSharedFiles(): Promise<{ text: string; files: File[] } | null> {
  if (!('caches' in globalThis) || !(await caches.has(shared))) return null
  const cache = await caches.open(shared)
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const answer = await cache.match(request)
      return { name: new URL(request.url).pathname, answer }
    }),
  )
  await caches.delete(shared)
  const text = (await kept.find(({ name }) => name === '/shared/text')?.answer?.text()) ?? ''
  const files: File[] = []
  for (const { name, answer } of kept) {
    if (name === '/shared/text' || !answer) continue
    const { headers } = answer
    const of = decodeURIComponent(headers.get('x-name') ?? '') || 'photo'
    files.push(new File([await answer.blob()], of, { type: headers.get('content-type') ?? '' }))
  }
  return { text, files }
}

/** It was opened by a share from another app. */
export const isShared = (): boolean => new URLSearchParams(location.search).has('shared')
