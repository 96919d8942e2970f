import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isApiError } from '#web/platform/api/api-error.ts'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'

/** What a query answered; before that its shape, after a failure the reason and a way to ask again. Heights are CSS lengths. */
export function Loaded<T>({
  query,
  label,
  heights,
  children,
}: {
  readonly query: UseQueryResult<T>
  /** What is being read, for screen readers. */
  readonly label: string
  readonly heights: readonly string[]
  readonly children: (data: T) => ReactNode
}) {
  // The session may not know yet that somebody is no creator any more.
  if (isApiError(query.error, 'creators_only')) return <Redirect to="/becomeCreator" replace />
  if (query.data !== undefined)
    return (
      <div className="reloading" aria-busy={query.isPlaceholderData || undefined}>
        {children(query.data)}
      </div>
    )
  if (query.isError) return <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
  return (
    <Loading label={label}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Loading>
  )
}
