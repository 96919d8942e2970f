import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/api/client.ts'

export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: ['profile', username],
    queryFn: ({ signal }) => api('GET /users/:username', { params: { username }, signal }),
  })

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => api('GET /wallet', { signal }),
})
