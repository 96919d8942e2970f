import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isApiError } from '#web/platform/api/api-error.ts'
import { type Answered, Loaded as Answer, type Shape } from '#web/ui/loaded.tsx'

/** As in every list; what stands there fades while the figures of another time are read. */
export function Loaded<Data>({
  query,
  children,
  ...coming
}: Shape & { readonly query: Answered<Data>; readonly children: (data: Data) => ReactNode }) {
  // The session may not know yet that somebody is no creator any more.
  if (isApiError(query.error, 'creators_only')) return <Redirect to="/becomeCreator" replace />
  return (
    <Answer query={query} {...coming}>
      {(data) => (
        <div className="reloading" aria-busy={query.isPlaceholderData || undefined}>
          {children(data)}
        </div>
      )}
    </Answer>
  )
}
