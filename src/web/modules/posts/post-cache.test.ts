import { describe, expect, it } from 'vitest'
import type { OpenPost } from '#contract/posts.ts'
import { applyToData } from './post-cache.ts'

const post = (id: number): OpenPost => ({
  id,
  author: { username: 'lena', name: 'Lena', avatarUrl: null },
  audience: 'everyone',
  priceCents: null,
  priceMode: null,
  publishedAt: '2026-11-21T08:00:00Z',
  language: null,
  state: 'published',
  publishAt: null,
  expiresAt: null,
  editedAt: null,
  pinned: false,
  commentsOn: true,
  likeCount: 1,
  commentCount: 0,
  liked: false,
  bookmarked: false,
  mine: false,
  locked: false,
  text: '',
  mentions: [],
  tags: [],
  media: [],
  preview: [],
  teaser: '',
  poll: null,
  depicts: false,
})
const like = { type: 'likeSet', id: 2, liked: true } as const
const liked = { ...post(2), liked: true, likeCount: 2 }

describe('applyToData', () => {
  it.each([
    ['one post', post(2), liked],
    ['a page', { posts: [post(3), post(2)], nextCursor: 'a' }, { posts: [post(3), liked], nextCursor: 'a' }],
    [
      'pages',
      { pages: [{ posts: [post(3)] }, { posts: [post(2)] }], pageParams: [] },
      { pages: [{ posts: [post(3)] }, { posts: [liked] }], pageParams: [] },
    ],
    ['the timeline', { posts: [], newPosts: [post(2)], newest: 'n' }, { posts: [], newPosts: [liked], newest: 'n' }],
  ])('changes %s', (_, before, after) => expect(applyToData(before, like)).toEqual(after))

  it('is the same object when the post is not there', () => {
    for (const data of [post(1), { posts: [post(1)] }, { pages: [{ posts: [post(1)] }] }, undefined, null])
      expect(applyToData(data, like)).toBe(data)
  })
  it('takes a removed post out of lists, and leaves its own page alone', () => {
    expect(applyToData({ posts: [post(2), post(1)] }, { type: 'postRemoved', id: 2 })).toEqual({ posts: [post(1)] })
    const alone = post(2)
    expect(applyToData(alone, { type: 'postRemoved', id: 2 })).toBe(alone)
  })
})
