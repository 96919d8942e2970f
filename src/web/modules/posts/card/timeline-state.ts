import type { Poll } from '#contract/posts.ts'
import type { PersonTag } from '#contract/tags.ts'

/** What the timeline needs to know of a post; the rest is carried along untouched. */
export type TimelinePost = {
  readonly id: number
  readonly liked: boolean
  readonly likeCount: number
  readonly bookmarked: boolean
  readonly commentCount: number
  /** Only open posts have these. */
  readonly poll?: Poll | null
  readonly tags?: readonly PersonTag[]
}

/** `newPosts` is the pending list behind "N new posts" (seed, section 3). */
export type TimelineState<P extends TimelinePost> = { readonly posts: readonly P[]; readonly newPosts: readonly P[] }

/** The timeline actions of the seed (section 4). */
export type TimelineAction<P extends TimelinePost> =
  | { readonly type: 'postsReplaced'; readonly posts: readonly P[] }
  | { readonly type: 'olderPostsAppended'; readonly posts: readonly P[] }
  | { readonly type: 'newPostsArrived'; readonly posts: readonly P[] }
  | { readonly type: 'newPostsShown' }
  | { readonly type: 'postRemoved'; readonly id: number }
  /** Without a count the post's own moves by one. */
  | { readonly type: 'likeSet'; readonly id: number; readonly liked: boolean; readonly likeCount?: number }
  | { readonly type: 'bookmarkSet'; readonly id: number; readonly bookmarked: boolean }
  | { readonly type: 'commentsCounted'; readonly id: number; readonly by: number }
  /** Shown before the server has answered; what has the vote already stays as it is. */
  | { readonly type: 'pollVoted'; readonly id: number; readonly option: number }
  | { readonly type: 'pollSet'; readonly id: number; readonly poll: Poll }
  | { readonly type: 'tagsSet'; readonly id: number; readonly tags: readonly PersonTag[] }
  | { readonly type: 'postReplaced'; readonly post: P }

export const emptyTimeline: TimelineState<never> = { posts: [], newPosts: [] }

/** Those of `posts` whose id neither stands in `present` nor came before in `posts`. */
function without<P extends TimelinePost>(posts: readonly P[], ...present: readonly (readonly P[])[]): readonly P[] {
  const seen = new Set(present.flat().map(({ id }) => id))
  return posts.filter(({ id }) => {
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

/** The same change in both lists; a list in which nothing changed stays the same object, so that nothing is drawn again. */
function changeById<P extends TimelinePost>(
  state: TimelineState<P>,
  id: number,
  change: (post: P) => P,
): TimelineState<P> {
  const apply = (posts: readonly P[]) => {
    const changed = posts.map((post) => (post.id === id ? change(post) : post))
    return changed.some((post, index) => post !== posts[index]) ? changed : posts
  }
  const [posts, newPosts] = [apply(state.posts), apply(state.newPosts)]
  return posts === state.posts && newPosts === state.newPosts ? state : { posts, newPosts }
}

/** Pure: the next state. A post is never in a list twice, nor in both. */
export function timelineReducer<P extends TimelinePost>(
  state: TimelineState<P>,
  action: TimelineAction<P>,
): TimelineState<P> {
  switch (action.type) {
    case 'postsReplaced': {
      const posts = without(action.posts)
      return { posts, newPosts: without(state.newPosts, posts) }
    }
    case 'olderPostsAppended':
      return { ...state, posts: [...state.posts, ...without(action.posts, state.posts, state.newPosts)] }
    case 'newPostsArrived':
      return { ...state, newPosts: [...without(action.posts, state.newPosts, state.posts), ...state.newPosts] }
    case 'newPostsShown':
      return { posts: [...without(state.newPosts, state.posts), ...state.posts], newPosts: [] }
    case 'postRemoved':
      return {
        posts: state.posts.filter(({ id }) => id !== action.id),
        newPosts: state.newPosts.filter(({ id }) => id !== action.id),
      }
    case 'likeSet':
      return changeById(state, action.id, (post) => {
        const { liked } = action
        const likeCount = action.likeCount ?? Math.max(0, post.likeCount + Number(liked) - Number(post.liked))
        return liked === post.liked && likeCount === post.likeCount ? post : { ...post, liked, likeCount }
      })
    case 'bookmarkSet':
      return changeById(state, action.id, (post) =>
        post.bookmarked === action.bookmarked ? post : { ...post, bookmarked: action.bookmarked },
      )
    case 'commentsCounted':
      return changeById(state, action.id, (post) => ({
        ...post,
        commentCount: Math.max(0, post.commentCount + action.by),
      }))
    case 'pollVoted':
      return changeById(state, action.id, (post) =>
        post.poll?.voted === null
          ? { ...post, poll: { ...post.poll, voted: action.option, voteCount: post.poll.voteCount + 1 } }
          : post,
      )
    case 'pollSet':
      return changeById(state, action.id, (post) => (post.poll ? { ...post, poll: action.poll } : post))
    case 'tagsSet':
      return changeById(state, action.id, (post) => (post.tags ? { ...post, tags: action.tags } : post))
    case 'postReplaced':
      return changeById(state, action.post.id, () => action.post)
  }
}
