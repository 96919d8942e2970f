import type { ReactNode } from 'react'
import { ErrorState, Loading, Skeleton } from './states.tsx'

/** The part of a query's result that is needed here. */
export type Answered<Data> = {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly isPlaceholderData: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export type Shape = {
  /** What is being read, for screen readers. */
  readonly label: string
  /** The heights of what is coming, CSS lengths; or its shape. */
  readonly shape: readonly string[] | ReactNode
}

const isHeights = (shape: Shape['shape']): shape is readonly string[] =>
  Array.isArray(shape) && shape.every((height) => typeof height === 'string')

function Coming({ label, shape }: Shape) {
  if (!isHeights(shape)) return <Loading label={label}>{shape}</Loading>
  return (
    <Loading label={label}>
      {shape.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- grey shapes in their order
        <Skeleton key={at} height={height} />
      ))}
    </Loading>
  )
}

/** What a query answered; before that its shape, after a failure the reason and a way to ask again. */
export function Loaded<Data>({
  query,
  children,
  ...coming
}: Shape & { readonly query: Answered<Data>; readonly children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
  return <Coming {...coming} />
}

/** A person of a list before it has been read: three of them. `size`: of the picture, a CSS length. */
export const peopleShape = (size = '56px', count = 3): ReactNode =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} className="row">
      <Skeleton round width={size} height={size} />
      <div className="grow stack gap2">
        <Skeleton width="45%" />
        <Skeleton width="60%" height="12px" />
      </div>
    </div>
  ))
