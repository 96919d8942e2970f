import type { Query } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/** What a press changes in what has been read. Gives back the same object where it changes nothing; made twice it is as made once. */
export type ShownChange = (data: unknown, query: Pick<Query, 'queryKey' | 'queryHash' | 'meta'>) => unknown

type Held = {
  change: ShownChange
  /** Readings that the server may have answered before it agreed; undefined: it has not answered yet. */
  late?: Set<Query>
}
const held = new Set<Held>()

function make(query: Query, changes: readonly ShownChange[]): void {
  const { data, dataUpdatedAt } = query.state
  if (data === undefined) return
  const changed = changes.reduce<unknown>((shown, change) => change(shown, query), data)
  // When it was read stays as it was: addresses of photos do not get younger by a like.
  if (changed !== data) queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
}

/** Changes it in all that is known. */
export function showChange(change: ShownChange): void {
  for (const query of queryClient.getQueryCache().getAll()) make(query, [change])
}

/** What to say when the server has answered a press. */
type HeldChange = {
  /** It agreed; with what it said, which is shown in place of the press. */
  readonly agreed: (answer?: ShownChange) => void
  /** What was before is not shown by this. */
  readonly refused: () => void
}

/**
 * Shows a press at once, and on whatever is read until the server has answered it: what is read before would take it back, and close what
 * the press has opened.
 */
export function holdChange(change: ShownChange): HeldChange {
  showChange(change)
  const one: Held = { change }
  held.add(one)
  return {
    agreed(answer) {
      if (answer) showChange((one.change = answer))
      one.late = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      if (one.late.size === 0) held.delete(one)
    },
    refused: () => void held.delete(one),
  }
}

queryClient.getQueryCache().subscribe((event) => {
  if (held.size === 0 || (event.type !== 'updated' && event.type !== 'removed')) return
  const { query } = event
  // before it is drawn: whoever shows it hears of it when this is done
  if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
    make(
      query,
      [...held].filter(({ late }) => late?.has(query) ?? true).map(({ change }) => change),
    )
  if (event.type === 'updated' && query.state.fetchStatus === 'fetching') return
  for (const one of held) if (one.late?.delete(query) && one.late.size === 0) held.delete(one)
})
