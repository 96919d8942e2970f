import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

export const topSupportersQuery = (username: string) =>
  queryOptions({
    queryKey: ['topSupporters', username],
    queryFn: () => api('GET /users/:username/topSupporters', { params: { username } }),
  })
