import type { ReactNode } from 'react'
import { type Answered, Loaded as Answer } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** What a query answered; before that a card of lines. */
export const Loaded = <Data,>(props: {
  readonly query: Answered<Data>
  readonly label: string
  readonly children: (data: Data) => ReactNode
}) => (
  <Answer
    {...props}
    shape={
      <div className="card stack">
        {[1, 2, 3].map((row) => (
          <div key={row} className="stack gap2">
            <Skeleton width="38%" />
            <Skeleton width="72%" height="12px" />
          </div>
        ))}
      </div>
    }
  />
)
