import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

/** Where earnings are paid to, and until when a change of that holds payouts up. */
export const payoutMethodsQuery = queryOptions({
  queryKey: ['payoutMethods'],
  queryFn: ({ signal }) => api('GET /payoutMethods', { signal }),
})
