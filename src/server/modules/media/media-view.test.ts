import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lockedMedia, openMedia } from '#contract/media.ts'
import type { StoredMedia } from './media-row.ts'
import { lockedView, openView } from './media-view.ts'

const stored: StoredMedia = [
  'id-of-the-photo-000000',
  'photo',
  2048,
  1365,
  'THUMB',
  'LOCKED',
  'A red door',
  [
    ['thumb', 320, 213],
    ['full', 2048, 1365],
  ],
]
const services = { mediaSecret: 's', publicUrl: 'https://fans.example', apiUrl: 'https://fans.example' }

it('shows an entitled viewer a photo as the contract says', () => {
  const view = openView(stored, services, { nowSeconds: 1_000_000 })
  expect(z.parse(openMedia, view)).toEqual(view)
  expect(view).toMatchObject({ id: stored[0], width: 2048, height: 1365, alt: 'A red door', thumbhash: 'THUMB' })
  expect(view.sizes[0]).toEqual({ name: 'thumb', width: 320, height: 213 })
  expect(view.address).toMatch(/^\/media\/id-of-the-photo-000000\//)
})

it('makes addresses absolute where the API has a host of its own', () => {
  expect(openView(stored, { ...services, apiUrl: 'https://api.fans.example' }).address).toMatch(
    /^https:\/\/api\.fans\.example\/media\//,
  )
})

it('shows everyone else nothing but the paywall overlay', () => {
  expect(lockedView(stored)).toEqual({ kind: 'photo', lockedThumbhash: 'LOCKED' })
  expect(z.parse(z.strictObject(lockedMedia.shape), lockedView(stored))).toEqual(lockedView(stored))
})
