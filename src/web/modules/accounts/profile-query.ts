import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

export const ownProfileQuery = queryOptions({
  queryKey: ['settings', 'profile'],
  queryFn: ({ signal }) => api('GET /settings/profile', { signal }),
})
