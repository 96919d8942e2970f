import { type QueryKey, useMutation } from '@tanstack/react-query'
import { queryClient } from '#web/platform/query.ts'
import { tell } from './queries.ts'

type Saving<Kept, Change> = {
  /** Where the settings lie among what was read. */
  readonly queryKey: QueryKey
  /** Sends a change; answers with what the server keeps now. */
  readonly send: (change: Change) => Promise<Kept>
  /** How the settings look with it, until the answer is there. */
  readonly show: (before: Kept, change: Change) => Kept
  readonly onSaved?: () => unknown
}

/**
 * Settings without a button: shown at once, one change after the other. Only what was changed is sent: the rest may have been changed in
 * another window, and comes with the answer. A refusal brings back what the server has.
 */
export function useSaveAtOnce<Kept, Change>({ queryKey, send, show, onSaved }: Saving<Kept, Change>) {
  const mutationKey = ['save', ...queryKey]
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: send,
    onMutate: (change) => {
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Kept>(queryKey)
      queryClient.setQueryData<Kept>(queryKey, before && show(before, change))
      return { before }
    },
    onSuccess: (answer) => {
      // while another waits, this answer does not have it yet
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData<Kept>(queryKey, answer)
      return onSaved?.()
    },
    onError: (fault, _change, context) => {
      queryClient.setQueryData<Kept>(queryKey, context?.before)
      void queryClient.invalidateQueries({ queryKey })
      tell(fault)
    },
  })
}
