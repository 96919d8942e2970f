import type { Post } from '#contract/posts.ts'
import { isEntitled } from '#web/platform/entitled-queries.ts'
import { showChange, type ShownChange } from '#web/platform/shown-changes.ts'
import { timelineReducer, type TimelineAction, type TimelineState } from './card/timeline-state.ts'

type Lists = { readonly posts: readonly Post[]; readonly newPosts?: readonly Post[] }
type Pages = { readonly pages: readonly unknown[] }

const isLists = (data: object): data is Lists => 'posts' in data
const isPages = (data: object): data is Pages => 'pages' in data
const isPost = (data: object): data is Post => 'locked' in data

/** The action of the timeline, done to whatever shape a query keeps its posts in. The same object comes back when nothing changed. */
export function applyToData(data: unknown, action: TimelineAction<Post>): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (isPages(data)) {
    const pages = data.pages.map((page) => applyToData(page, action))
    return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data
  }
  if (isLists(data)) {
    const before: TimelineState<Post> = { posts: data.posts, newPosts: data.newPosts ?? [] }
    const after = timelineReducer(before, action)
    if (after === before) return data
    return data.newPosts ? { ...data, ...after } : { ...data, posts: after.posts }
  }
  // A single post that was removed stays until its page has been left.
  if (isPost(data)) return timelineReducer({ posts: [data], newPosts: [] }, action).posts[0] ?? data
  return data
}

/** On a post wherever it is shown. */
export const inPosts =
  (action: TimelineAction<Post>): ShownChange =>
  (data, query) =>
    isEntitled(query) ? applyToData(data, action) : data

export const changePosts = (action: TimelineAction<Post>): void => showChange(inPosts(action))
