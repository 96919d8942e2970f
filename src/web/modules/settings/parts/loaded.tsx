import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'

/** A card of rows that is still to come. */
export function RowsLoading({ label, count = 3 }: { readonly label: string; readonly count?: number }) {
  return (
    <Loading label={label}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="set-row">
          <Skeleton width="22px" height="22px" round />
          <div className="grow stack gap2">
            <Skeleton width="34%" />
            <Skeleton width="58%" height="12px" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

export function CardsLoading({ label }: { readonly label: string }) {
  return (
    <div className="card">
      <RowsLoading label={label} count={4} />
    </div>
  )
}

export function PageLoading() {
  const { t } = useLingui()
  return <CardsLoading label={t`Loading settings`} />
}

/** What a query answered; before that its shape, after a failure the reason and a way to ask again. */
export function Loaded<T>({
  query,
  label,
  count,
  children,
}: {
  readonly query: UseQueryResult<T>
  /** What is being read, for screen readers. */
  readonly label: string
  /** How many rows are likely to come. */
  readonly count?: number
  readonly children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
  return <RowsLoading label={label} {...(count !== undefined && { count })} />
}
