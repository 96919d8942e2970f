import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'
import { entitled, mediaFreshMs } from '#web/platform/entitled-queries.ts'

/** One post. Addresses of its media end; what is shown stays. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: ['post', id],
    queryFn: ({ signal }) => api('GET /posts/:id', { params: { id }, signal }),
    meta: entitled,
    refetchInterval: mediaFreshMs,
  })
