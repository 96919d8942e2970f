import type { InfiniteData } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Drawn } from './server-drawn.ts'
import { repeatEarlyPress } from './platform/replay-early-press.ts'
import { tellTimeBy } from './platform/i18n/clock.ts'
import { allWords } from './platform/i18n/i18n.ts'
import { queryClient } from './platform/query.ts'
import { fetchScreen } from './router.tsx'

/** A list's first page has no cursor, which JSON writes as null. */
const isPages = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pageParams' in data && 'pages' in data
const asRead = (data: unknown): unknown =>
  isPages(data) ? { ...data, pageParams: data.pageParams.map((cursor) => cursor ?? undefined) } : data

/** From the first drawing on, times are the reader's own, and what was pressed before is done. */
function TakenOver({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    tellTimeBy(null)
    repeatEarlyPress()
  }, [])
  return children
}

/** Takes over the page that the server drew: with its data, its clock, and nothing asked for again. */
export async function hydrate(root: HTMLElement, { now, timeZone, read }: Drawn): Promise<void> {
  for (const { key, data } of read) queryClient.setQueryData(key, asRead(data), { updatedAt: now })
  tellTimeBy({ now, timeZone })
  await Promise.all([allWords(), fetchScreen(location.pathname)])
  // The policy allows no style attributes in the page's text; rules in its head stood in for them.
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  delete root.dataset['drawn']
  // As a transition it is done in pieces of a few milliseconds, between which the reader scrolls and presses.
  startTransition(() => {
    hydrateRoot(
      root,
      <TakenOver>
        <App />
      </TakenOver>,
    )
  })
}
