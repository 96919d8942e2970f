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
  const offered = (text: string, shows = false) => teaserOf(written({ text }), shows)
  expect(offered('\n  A line \nmore')).toBe('A line')
  const long = offered(`${'word '.repeat(60)}\nmore`)
  expect([long.length <= 140, long.endsWith('word…')]).toEqual([true, true])
  expect(offered(`${'x'.repeat(300)}\nmore`)).toHaveLength(140)
  expect(offered(`${'😀'.repeat(100)}\nmore`)).toMatch(/^(😀)+…$/u)
  expect(teaserOf(written({ teaser: '' }), false)).toBe('')
  expect(createBody(written({ audience: 'subscribers', teaser: '' }), [], null)).not.toHaveProperty('teaser')
  // what is for everyone has no public part of its own
  expect(createBody(written({ audience: 'everyone' }), [], null)).not.toHaveProperty('teaser')
  for (const teaser of [null, '', 'mine'])
    expect(fromDraft(draftOf(written({ teaser }), []), '2026-11-23T00:00:00.000Z').teaser).toBe(teaser)
})

it('the teaser that is offered leaves something to buy', () => {
  const line = 'Proof the dough overnight at four degrees, then bake it in a very hot pot for forty minutes.'
  const offered = teaserOf(written({ text: line }), false)
  expect([offered.length <= line.length / 2, offered.endsWith('…')]).toEqual([true, true])
  expect(line).toContain(offered.slice(0, -1))
  expect(teaserOf(written({ text: 'Too short' }), false)).toBe('')
  // of what has pictures, or a poll, the words may all be read
  expect(teaserOf(written({ text: line }), true)).toBe(line)
  expect(teaserOf(written({ text: line, poll: { options: ['a', 'b'], days: 1 } }), false)).toBe(line)
  // who writes it out gives it away on purpose
  expect(teaserOf(written({ text: line, teaser: line }), false)).toBe(line)
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
