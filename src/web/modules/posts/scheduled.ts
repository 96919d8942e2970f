import { queryOptions } from '@tanstack/react-query'
import type { OpenPost } from '#contract/posts.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { mediaFreshMs } from '#web/platform/entitled-queries.ts'

/** Nobody plans more than this at once; what is beyond comes when the first of them are out. */
const pagesAtMost = 10

/** All that waits for its time, the next one first: the calendar shows months as a whole. `more`: there are further ones. */
export const scheduledQuery = queryOptions({
  queryKey: ['scheduled'],
  queryFn: async ({ signal }) => {
    const posts: OpenPost[] = []
    let cursor: string | null = null
    for (let page = 0; page < pagesAtMost; page += 1) {
      const query: { limit: number; cursor?: string } = { limit: limits.pageMax, ...(cursor !== null && { cursor }) }
      const answer = await api('GET /scheduled', { query, signal })
      // One's own posts are always open.
      posts.push(...(answer.posts as OpenPost[]))
      cursor = answer.nextCursor
      if (cursor === null) break
    }
    return { posts, more: cursor !== null }
  },
  staleTime: mediaFreshMs / 2,
  // What has come out meanwhile leaves the list by itself.
  refetchInterval: ({ state }) => {
    const next = state.data?.posts[0]?.publishAt
    return typeof next === 'string' ? Math.max(1000, Math.min(60_000, Date.parse(next) - Date.now() + 1500)) : 60_000
  },
})
