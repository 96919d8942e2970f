import { queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { keepInTab, keptInTab } from '#web/platform/kept-in-tab.ts'
import { coalesce } from '#web/platform/coalesce.ts'
import { queryClient } from '#web/platform/query.ts'
import { refreshUpdates } from '#web/platform/updates.ts'
import { entitled, mediaFreshMs } from '#web/platform/entitled-queries.ts'
import { emptyTimeline, timelineReducer, type TimelineAction, type TimelineState } from '../card/timeline-state.ts'

export type Timeline = TimelineState<Post> & {
  readonly nextCursor: string | null
  /** Up to where we know of posts, shown or pending. */
  readonly newest: string
  /** More has come than one page of pending posts: to show them, the timeline is read from its top. */
  readonly outrun: boolean
}

const queryKey = ['timeline'] as const
const current = (): Timeline | undefined => queryClient.getQueryData<Timeline>(queryKey)
export const isTimelineRead = (): boolean => current() !== undefined

/** Keeps the query's age: an action does not make addresses of photos younger. */
function change(update: (timeline: Timeline) => Timeline): void {
  queryClient.setQueryData<Timeline>(queryKey, (timeline) => timeline && update(timeline), {
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now(),
  })
}
const dispatch = (action: TimelineAction<Post>): void =>
  change((timeline) => ({ ...timeline, ...timelineReducer<Post>(timeline, action) }))

type Kept = { readonly count: number; readonly first: number }
const keptKey = 'timeline'
/** How far it was read, and with which post it began, before the page was loaded again; counts once. */
let kept = keptInTab(keptKey) as Kept | null
keepInTab(keptKey, () => {
  const posts = current()?.posts
  return posts?.[0] ? { count: posts.length, first: posts[0].id } : null
})

/** What was heard of while the timeline was read again: newer than the answer, which is to come after it. */
function heardSince(shown: Timeline | undefined, posts: readonly Post[]): Timeline | undefined {
  const now = current()
  if (!shown || !now || now.newest === shown.newest) return undefined
  const known = new Set([...shown.posts, ...shown.newPosts, ...posts].map(({ id }) => id))
  const newPosts = [...now.newPosts, ...now.posts].filter(({ id }) => !known.has(id))
  return newPosts.length > 0 || now.outrun ? { ...now, newPosts } : undefined
}

/**
 * Reads the timeline; a second time as far down as it was shown, so that nobody loses their place. Posts that came meanwhile go to
 * the pending list: what is on the page does not move by itself.
 */
async function readTimeline(signal: AbortSignal): Promise<Timeline> {
  const shown = current()
  const before = kept
  const wanted = Math.max(shown?.posts.length ?? 0, before?.count ?? 0)
  const limit = Math.max(limits.pageDefault, Math.min(limits.pageMax, wanted))
  const first = await api('GET /timeline', { query: { limit }, signal })
  const posts = [...first.posts]
  let { nextCursor } = first
  while (nextCursor !== null && posts.length < wanted) {
    const next = await api('GET /timeline', { query: { cursor: nextCursor, limit }, signal })
    posts.push(...next.posts)
    nextCursor = next.nextCursor
  }
  kept = null
  const known = new Set(shown ? shown.posts.map(({ id }) => id) : [before?.first])
  const begins = Math.max(
    0,
    posts.findIndex(({ id }) => known.has(id)),
  )
  const read = timelineReducer<Post>(emptyTimeline, { type: 'postsReplaced', posts: posts.slice(begins) })
  const later = heardSince(shown, posts)
  const newPosts = [...(later?.newPosts ?? []), ...posts.slice(0, begins)]
  const state = timelineReducer<Post>(read, { type: 'newPostsArrived', posts: newPosts })
  return { ...state, nextCursor, newest: later?.newest ?? first.newest, outrun: later?.outrun ?? false }
}

export const timelineQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readTimeline(signal),
  meta: entitled,
  staleTime: mediaFreshMs,
  // Back from a post, the list stands where it was left.
  gcTime: 30 * 60_000,
})

/** After the page was loaded again and drawn from its top: as far down as it was read before. */
export async function readAsFarAsBefore(): Promise<void> {
  if (kept && kept.count > (current()?.posts.length ?? 0)) await queryClient.refetchQueries({ queryKey, exact: true })
}

export async function readOlderPosts(): Promise<void> {
  const cursor = current()?.nextCursor
  if (!cursor) return
  const { posts, nextCursor } = await api('GET /timeline', { query: { cursor } })
  // Read again from its top meanwhile: then this page does not belong to its end.
  if (current()?.nextCursor !== cursor) return
  dispatch({ type: 'olderPostsAppended', posts })
  change((timeline) => ({ ...timeline, nextCursor }))
}

/** Looks for newer posts and puts them into the pending list. A failure is only logged: the next update tries again. */
export const readNewPosts = coalesce(async () => {
  // the very first reading may have been answered before what was heard of had happened
  const query = queryClient.getQueryCache().find<Timeline>({ queryKey })
  if (query?.state.data === undefined) await query?.promise?.catch(() => undefined)
  const known = current()
  if (!known || known.outrun) return
  try {
    const { posts, newest, more } = await api('GET /timeline/new', { query: { after: known.newest } })
    if (current()?.newest !== known.newest || posts.length === 0) return
    dispatch({ type: 'newPostsArrived', posts })
    change((timeline) => ({ ...timeline, newest, outrun: more }))
    // Nothing is there that could move.
    if (known.posts.length === 0) dispatch({ type: 'newPostsShown' })
  } catch (fault) {
    console.error(fault)
  }
})

/** The pending posts go to the front; after a long absence everything is read anew. */
export async function showNewPosts(): Promise<void> {
  if (current()?.outrun) await queryClient.resetQueries({ queryKey, exact: true })
  else dispatch({ type: 'newPostsShown' })
  await markSeen()
}

/** One's own new post stands on top at once, though the timeline holds only what others wrote. */
export function putOnTop(post: Post): void {
  const posts = current()?.posts
  if (posts) dispatch({ type: 'postsReplaced', posts: [post, ...posts] })
}

/** Takes the red dot of Home away. */
export async function markSeen(): Promise<void> {
  try {
    await api('POST /timeline/seen')
    await refreshUpdates()
  } catch (fault) {
    console.error(fault)
  }
}
