import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/platform/api/client.ts'
import { refreshEntitled } from '#web/platform/entitled-queries.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => api('GET /wallet', { signal }),
})

/** What a price costs me with tax. */
export const quoteQuery = (priceCents: number) =>
  queryOptions({
    queryKey: ['quote', priceCents],
    queryFn: ({ signal }) => api('GET /quote', { query: { priceCents }, signal }),
  })

/**
 * While a dialog is open a top-up may be credited, or a price changed: it reads again what it shows. Not while it is `busy` paying: the
 * quote of what has just been bought is of no use.
 */
export function useFreshMoney(busy: boolean): void {
  useEffect(() => {
    if (busy) return undefined
    return onNewUpdate(() => {
      for (const area of ['wallet', 'quote']) void readAgain([area])
      // it may have been bought in another window: then there is nothing left to sell here
      void refreshEntitled()
    })
  }, [busy])
}
