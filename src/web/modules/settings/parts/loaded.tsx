import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Answered, Loaded as Answer } from '#web/ui/loaded.tsx'
import { Loading, PageComing, Skeleton } from '#web/ui/states.tsx'

/** Rows that are still to come. */
export const rowsShape = (count: number): ReactNode =>
  Array.from({ length: count }, (_, at) => (
    <div key={at} className="set-row">
      <Skeleton width="22px" height="22px" round />
      <div className="grow stack gap2">
        <Skeleton width="34%" />
        <Skeleton width="58%" height="12px" />
      </div>
    </div>
  ))

export function PageLoading() {
  const { t } = useLingui()
  return (
    <PageComing>
      <div className="card">
        <Loading label={t`Loading settings`}>{rowsShape(4)}</Loading>
      </div>
    </PageComing>
  )
}

/** What a query answered; before that the rows that are likely to come. */
export const Loaded = <Data,>({
  count = 3,
  ...rest
}: {
  readonly query: Answered<Data>
  /** What is being read, for screen readers. */
  readonly label: string
  readonly count?: number
  readonly children: (data: Data) => ReactNode
}) => <Answer {...rest} shape={rowsShape(count)} />
