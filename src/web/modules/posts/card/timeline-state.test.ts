import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Poll } from '#contract/posts.ts'
import { emptyTimeline, timelineReducer, type TimelineAction, type TimelineState } from './timeline-state.ts'

type Post = {
  id: number
  liked: boolean
  likeCount: number
  bookmarked: boolean
  commentCount: number
  text?: string
  poll?: Poll
}
const post = (id: number, more: Partial<Post> = {}): Post => ({
  id,
  liked: false,
  likeCount: 5,
  bookmarked: false,
  commentCount: 0,
  ...more,
})
const state = (posts: number[], newPosts: number[] = []): TimelineState<Post> => ({
  posts: posts.map((id) => post(id)),
  newPosts: newPosts.map((id) => post(id)),
})
const ids = ({ posts, newPosts }: TimelineState<Post>) => [posts.map(({ id }) => id), newPosts.map(({ id }) => id)]

describe('timelineReducer', () => {
  it('counts comments up and down, and never below nothing', () => {
    const one = timelineReducer(state([3], [2]), { type: 'commentsCounted', id: 2, by: 1 })
    expect(one.newPosts[0]?.commentCount).toBe(1)
    const none = timelineReducer(one, { type: 'commentsCounted', id: 2, by: -4 })
    expect([none.newPosts[0]?.commentCount, none.posts[0]?.commentCount]).toEqual([0, 0])
  })

  it('votes in a poll without touching what has happened to the post since, and only once', () => {
    const poll = { options: [], closesAt: '2026-12-01T00:00:00Z', closed: false, voteCount: 4, voted: null }
    const asked = { posts: [{ ...post(3), poll, liked: true }, post(2)], newPosts: [] }
    const voted = timelineReducer<Post>(asked, { type: 'pollVoted', id: 3, option: 1 })
    expect(voted.posts[0]).toEqual({ ...post(3), liked: true, poll: { ...poll, voted: 1, voteCount: 5 } })
    expect(timelineReducer<Post>(voted, { type: 'pollVoted', id: 3, option: 0 })).toBe(voted)
    // a post without a poll gets none
    expect(timelineReducer<Post>(voted, { type: 'pollVoted', id: 2, option: 0 })).toBe(voted)
    expect(timelineReducer<Post>(voted, { type: 'pollSet', id: 2, poll })).toBe(voted)
    expect(timelineReducer<Post>(voted, { type: 'pollSet', id: 3, poll }).posts[0]).toMatchObject({ poll, liked: true })
  })

  it('replaces the posts', () => {
    const next = timelineReducer(state([3, 2]), { type: 'postsReplaced', posts: [post(9), post(8)] })
    expect(ids(next)).toEqual([[9, 8], []])
  })
  it('takes what now is in the timeline out of the pending list', () => {
    const next = timelineReducer(state([3], [5, 4]), { type: 'postsReplaced', posts: [post(4), post(3)] })
    expect(ids(next)).toEqual([[4, 3], [5]])
  })
  it('appends older posts at the end, without those that are there', () => {
    const next = timelineReducer(state([5, 4], [6]), {
      type: 'olderPostsAppended',
      posts: [post(4), post(3), post(6), post(2)],
    })
    expect(ids(next)).toEqual([[5, 4, 3, 2], [6]])
  })
  it('adds arrivals to the front of the pending list and leaves the timeline alone', () => {
    const before = state([3], [5])
    const next = timelineReducer(before, { type: 'newPostsArrived', posts: [post(7), post(6), post(5), post(3)] })
    expect(ids(next)).toEqual([[3], [7, 6, 5]])
    expect(next.posts).toBe(before.posts)
  })
  it('moves the pending posts to the front and empties the list', () => {
    expect(ids(timelineReducer(state([3, 2], [5, 4]), { type: 'newPostsShown' }))).toEqual([[5, 4, 3, 2], []])
  })
  it('removes a post wherever it is', () => {
    expect(ids(timelineReducer(state([3, 2], [5]), { type: 'postRemoved', id: 3 }))).toEqual([[2], [5]])
    expect(ids(timelineReducer(state([3, 2], [5]), { type: 'postRemoved', id: 5 }))).toEqual([[3, 2], []])
  })
  it('sets and takes back likes and bookmarks of one post only', () => {
    const liked = timelineReducer(state([3, 2]), { type: 'likeSet', id: 2, liked: true })
    expect(liked.posts.map((each) => each.liked)).toEqual([false, true])
    expect(liked.posts.map((each) => each.likeCount)).toEqual([5, 6])
    expect(timelineReducer(liked, { type: 'likeSet', id: 2, liked: true, likeCount: 9 }).posts[1]?.likeCount).toBe(9)
    expect(timelineReducer(liked, { type: 'likeSet', id: 2, liked: false }).posts[1]?.liked).toBe(false)
    const saved = timelineReducer(liked, { type: 'bookmarkSet', id: 3, bookmarked: true })
    expect(saved.posts.map((each) => each.bookmarked)).toEqual([true, false])
    expect(saved.posts[1]).toBe(liked.posts[1])
    expect(timelineReducer(saved, { type: 'bookmarkSet', id: 3, bookmarked: false }).posts[0]?.bookmarked).toBe(false)
  })
  it('replaces a whole post, in its place', () => {
    const next = timelineReducer(state([3, 2, 1], [4]), { type: 'postReplaced', post: post(2, { text: 'unlocked' }) })
    expect(ids(next)).toEqual([[3, 2, 1], [4]])
    expect(next.posts[1]?.text).toBe('unlocked')
  })
  it('is the same object when nothing changed', () => {
    const before = state([3], [4])
    expect(timelineReducer(before, { type: 'likeSet', id: 99, liked: true })).toBe(before)
    expect(timelineReducer(before, { type: 'likeSet', id: 3, liked: false })).toBe(before)
  })
})

describe('any sequence of actions', () => {
  const posts = fc.array(
    fc.integer({ min: 1, max: 12 }).map((id) => post(id)),
    { maxLength: 6 },
  )
  const id = fc.integer({ min: 1, max: 12 })
  const action: fc.Arbitrary<TimelineAction<Post>> = fc.oneof(
    fc.record({
      type: fc.constantFrom('postsReplaced' as const, 'olderPostsAppended' as const, 'newPostsArrived' as const),
      posts,
    }),
    fc.constant({ type: 'newPostsShown' as const }),
    fc.record({ type: fc.constant('postRemoved' as const), id }),
    fc.record({ type: fc.constant('likeSet' as const), id, liked: fc.boolean() }),
    fc.record({ type: fc.constant('bookmarkSet' as const), id, bookmarked: fc.boolean() }),
    fc.record({ type: fc.constant('postReplaced' as const), post: id.map((each) => post(each)) }),
  )
  it('keeps each post at most once over both lists', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const end = actions.reduce<TimelineState<Post>>(timelineReducer, emptyTimeline)
        const all = ids(end).flat()
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})
