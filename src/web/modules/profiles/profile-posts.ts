import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/platform/api/client.ts'
import { entitled, mediaFreshMs } from '#web/platform/entitled-queries.ts'
import type { Pages } from '#web/ui/load-more.tsx'

export type Kind = 'photo' | 'video'
export type ViewerRelation = 'guest' | 'follower' | 'subscriber'
/** Which posts of a profile: all, those with pictures, or all as somebody else gets them. */
export type Wanted = { readonly gallery: 'all' | Kind } | { readonly as: ViewerRelation } | null

const read = (username: string, wanted: Wanted, cursor: string | undefined, signal: AbortSignal) => {
  if (wanted === null) return api('GET /users/:username/posts', { params: { username }, query: { cursor }, signal })
  if ('as' in wanted) return api('GET /preview/posts', { query: { cursor, as: wanted.as }, signal })
  const { gallery } = wanted
  const query = { cursor, ...(gallery !== 'all' && { kind: gallery }) }
  return api('GET /users/:username/gallery', { params: { username }, query, signal })
}

export const profilePostsQuery = (username: string, wanted: Wanted = null) =>
  infiniteQueryOptions({
    queryKey: ['profile', username, 'posts', wanted],
    queryFn: ({ pageParam, signal }) => read(username, wanted, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: entitled,
    staleTime: mediaFreshMs,
  })

export type ProfilePosts = {
  readonly posts: readonly Post[] | undefined
  readonly fault: unknown
  readonly again: () => void
  readonly older: Pages
}

/** A creator's posts as far as they have been read, newest first. */
export function useProfilePosts(username: string, wanted: Wanted = null): ProfilePosts {
  const result = useInfiniteQuery(profilePostsQuery(username, wanted))
  return {
    posts: result.data?.pages.flatMap(({ posts }) => posts),
    fault: result.error,
    again: () => void result.refetch(),
    older: result,
  }
}
