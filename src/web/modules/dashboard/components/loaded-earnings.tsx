import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isApiError } from '#web/platform/api/api-error.ts'
import type { EntryFilter } from '#contract/earnings.ts'
import type { Pages } from '#web/ui/more.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { type Earnings, type Entry, useEarnings } from '../queries.ts'

/** The balances and all entries that have been read; before that their shape, after a failure the reason. */
export function LoadedEarnings({
  filter,
  children,
}: {
  readonly filter?: EntryFilter
  readonly children: (earnings: Earnings, entries: readonly Entry[], pages: Pages) => ReactNode
}) {
  const { t } = useLingui()
  const pages = useEarnings(filter)
  const first = pages.data?.pages[0]
  // The session may not know yet that somebody is no creator any more.
  if (isApiError(pages.error, 'creators_only')) return <Redirect to="/becomeCreator" replace />
  if (pages.isPending)
    return (
      <Loading label={t`Loading your earnings`}>
        <Skeleton height="84px" />
        <Skeleton height="280px" />
      </Loading>
    )
  if (!first) return <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />
  return children(
    first,
    (pages.data?.pages ?? []).flatMap((page) => page.entries),
    pages,
  )
}
