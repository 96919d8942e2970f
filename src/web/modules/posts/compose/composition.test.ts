import { expect, it } from 'vitest'
import type { Composition } from './composition.ts'
import { createBody, draftOf, emptyComposition, fromDraft, modeOf, teaserOf } from './composition.ts'
import { type Onlooker, previewPost } from './preview-post.ts'

const written = (part: Partial<Composition> = {}): Composition => ({
  ...emptyComposition,
  text: 'First\nsecond',
  ...part,
})
const author = { username: 'maker', name: 'Maker', avatarUrl: null }

it('with subscribers the price is for everyone else, unless the author says otherwise', () => {
  expect(modeOf(written({ audience: 'subscribers' }))).toBe('instead')
  expect(modeOf(written({ audience: 'subscribers', priceMode: 'on_top' }))).toBe('on_top')
  expect(modeOf(written({ audience: 'followers' }))).toBe('on_top')
  expect(modeOf(written({ audience: 'everyone', priceMode: 'instead' }))).toBe('on_top')
  const body = createBody(written({ audience: 'subscribers', price: '3' }), [], null)
  expect(body).toMatchObject({ priceCents: 300, priceMode: 'instead', teaser: 'First' })
  expect(createBody(written({ audience: 'everyone' }), [], null)).not.toHaveProperty('priceMode')
})

it('the teaser is the first line until the author writes one, and stays away once it is cleared', () => {
  expect(teaserOf(written({ text: '\n  A line \nmore' }))).toBe('A line')
  const long = teaserOf(written({ text: 'word '.repeat(60) }))
  expect([long.length <= 140, long.endsWith('word…')]).toEqual([true, true])
  expect(teaserOf(written({ text: 'x'.repeat(300) }))).toHaveLength(140)
  expect(teaserOf(written({ text: '😀'.repeat(100) }))).toMatch(/^(😀)+…$/u)
  expect(teaserOf(written({ teaser: '' }))).toBe('')
  expect(createBody(written({ audience: 'subscribers', teaser: '' }), [], null)).not.toHaveProperty('teaser')
  // what is for everyone has no public part of its own
  expect(createBody(written({ audience: 'everyone' }), [], null)).not.toHaveProperty('teaser')
  for (const teaser of [null, '', 'mine'])
    expect(fromDraft(draftOf(written({ teaser }), []), '2026-11-23T00:00:00.000Z').teaser).toBe(teaser)
})

it('a draft keeps the mode', () => {
  for (const priceMode of ['on_top', 'instead', null] as const) {
    const draft = draftOf(written({ audience: 'subscribers', price: '3', priceMode }), [])
    expect(fromDraft(draft, '2026-11-23T00:00:00.000Z')).toMatchObject({ priceMode, price: '3' })
  }
})

it('shows the author what a guest, a follower and a subscriber would meet', () => {
  const seen = (part: Partial<Composition>) =>
    (['guest', 'follower', 'subscriber'] as const).map((who: Onlooker) => {
      const post = previewPost(written(part), [], { who, author, plan: null })
      return post && [post.lock.reason, post.lock.unlockCents]
    })
  expect(seen({ audience: 'everyone' })).toEqual([null, null, null])
  expect(seen({ audience: 'everyone', price: '3' })).toEqual([
    ['price', 300],
    ['price', 300],
    ['price', 300],
  ])
  expect(seen({ audience: 'followers' })).toEqual([['followers', null], null, null])
  expect(seen({ audience: 'subscribers' })).toEqual([['subscribers', null], ['subscribers', null], null])
  expect(seen({ audience: 'subscribers', price: '3' })).toEqual([['subscribers', 300], ['subscribers', 300], null])
  expect(seen({ audience: 'subscribers', price: '3', priceMode: 'on_top' })).toEqual([
    ['subscribers', null],
    ['subscribers', null],
    ['price', 300],
  ])
  expect(seen({ audience: 'followers', price: '3', priceMode: 'instead' })).toEqual([['followers', 300], null, null])
})
