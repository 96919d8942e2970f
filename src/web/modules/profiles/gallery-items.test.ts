import { expect, it } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { galleryItems } from './gallery-items.ts'

const open = (id: string, kind = 'photo') => ({ id, kind })
const lockedThumbhash = (kind = 'photo') => ({ kind, lockedThumbhash: 'AAAA' })
const posts = [
  { id: 3, locked: false, media: [open('a'), open('b', 'video'), open('v', 'voice')] },
  { id: 2, locked: true, preview: [open('c')], media: [lockedThumbhash(), lockedThumbhash('video')] },
  { id: 1, locked: false, media: [open('d')] },
] as unknown as readonly Post[]

const shape = (kind: 'all' | 'photo' | 'video') =>
  galleryItems(posts, kind).map((item) => ('open' in item ? `${item.open.id}${String(item.place)}` : item.key))

it('shows each picture by itself, the free ones before the locked ones of a post', () => {
  expect(shape('all')).toEqual(['a0', 'b1', 'c2', '2 0', '2 1', 'd3'])
})
it('counts the places of what can be opened within what is shown', () => {
  expect(shape('photo')).toEqual(['a0', 'c1', '2 0', 'd2'])
  expect(shape('video')).toEqual(['b0', '2 0'])
})
it('has a key of its own for each', () => {
  const keys = galleryItems(posts, 'all').map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
