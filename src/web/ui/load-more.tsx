import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** How far below the window the next page is read already. */
const ahead = '1200px'

/** The part of `useInfiniteQuery` that is needed here. */
export type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/**
 * The end of a list that has more pages: reads the next one when the end comes near, and is a button for the keyboard and for
 * whoever arrives before the answer does. After a failure it waits to be asked.
 */
export function More({ pages }: { readonly pages: Pages }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    const target = end.current
    if (!waiting || !target) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: `0px 0px ${ahead}` },
    )
    watch.observe(target)
    return () => watch.disconnect()
  }, [waiting, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="more">
      {isFetchNextPageError && (
        <p className="muted sm" role="status">
          <Trans>The rest didn’t load.</Trans>
        </p>
      )}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}
