import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What a form begins from: nothing until the server has answered after the form came up, because what the cache has may have been changed
 * elsewhere since, and saving would undo that. A later reading that fails takes nothing away.
 */
export function useFreshQuery<Data, Fault, Key extends QueryKey>(options: UseQueryOptions<Data, Fault, Data, Key>) {
  const query = useQuery({ ...options, refetchOnMount: 'always' })
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && query.isFetchedAfterMount && query.isSuccess) setFresh(true)
  return isFresh ? query : { ...query, data: undefined }
}
