import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/platform/api/client.ts'
import { mediaFreshMs } from '#web/ui/post/post-cache.ts'
import type { Pages } from '#web/ui/more.tsx'

const query = (username: string) =>
  infiniteQueryOptions({
    queryKey: ['profile', username, 'posts'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /users/:username/posts', { params: { username }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: mediaFreshMs,
  })

/** A creator's posts as far as they have been read, newest first. */
export function useProfilePosts(username: string): {
  readonly posts: readonly Post[] | undefined
  readonly fault: unknown
  readonly again: () => void
  readonly older: Pages
} {
  const result = useInfiniteQuery(query(username))
  return {
    posts: result.data?.pages.flatMap(({ posts }) => posts),
    fault: result.error,
    again: () => void result.refetch(),
    older: result,
  }
}
