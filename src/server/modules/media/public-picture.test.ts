import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { removePublicPicture, storePublicPicture } from './public-picture.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-public-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it.each([
  ['avatar', 256, 256],
  ['cover', 1600, 640],
] as const)('keeps one %s under a name made of its content', async (kind, width, height) => {
  const storage = createFolderStorage(folder)
  const input = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#a03010' } })
    .withExif({ IFD0: { Artist: 'A Real Name' } })
    .jpeg()
    .toBuffer()
  const first = await storePublicPicture(storage, kind, input)
  expect(await storePublicPicture(storage, kind, input)).toEqual(first)
  if ('problem' in first) throw new Error(first.problem)
  expect(first.key).toMatch(/^public\/[0-9a-f]{32}\.webp$/)
  const kept = await storage.read(first.key)
  if (!kept) throw new Error('not kept')
  const content = await buffer(kept.stream)
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height })
  expect(content.includes('A Real Name')).toBe(false)
})

it('makes smaller sizes beside it, which go with it', async () => {
  const storage = createFolderStorage(folder)
  const input = await sharp({ create: { width: 1700, height: 900, channels: 3, background: '#3010a0' } })
    .png()
    .toBuffer()
  const sizes = {
    avatar: [['-144.webp', 144, 144]],
    cover: [
      ['-800.avif', 800, 320],
      ['-1600.avif', 1600, 640],
      ['-poster.avif', 480, 600],
    ],
  } as const
  for (const kind of ['avatar', 'cover'] as const) {
    const stored = await storePublicPicture(storage, kind, input)
    if ('problem' in stored) throw new Error(stored.problem)
    for (const [end, width, height] of sizes[kind]) {
      const file = await storage.read(stored.key.replace('.webp', end))
      if (!file) throw new Error(`${end} is not kept`)
      expect(await sharp(await buffer(file.stream)).metadata()).toMatchObject({ width, height })
    }
    await removePublicPicture(storage, stored.key)
  }
  for await (const left of storage.list()) expect(left).toBeUndefined()
})

it('refuses what is no photo', async () => {
  expect(await storePublicPicture(createFolderStorage(folder), 'avatar', Buffer.from('<svg/>'))).toHaveProperty(
    'problem',
  )
})
