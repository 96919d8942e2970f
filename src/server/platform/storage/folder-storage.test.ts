import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

describe('a folder as storage', () => {
  let folder: string
  let storage: Storage
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-storage-'))
    storage = createFolderStorage(path.join(folder, 'kept'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const text = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
    const found = await storage.read(key, range)
    return found && (await buffer(found.stream)).toString()
  }

  it('gives back what was put, whole and in parts, and replaces it', async () => {
    await storage.put('media/a/full.webp', Buffer.from('0123456789'))
    expect(await text('media/a/full.webp')).toBe('0123456789')
    expect(await text('media/a/full.webp', { start: 2, end: 4 })).toBe('234')
    const part = await storage.read('media/a/full.webp', { start: 8, end: 9 })
    part?.stream.destroy()
    expect(part?.bytes).toBe(2)
    expect(await storage.size('media/a/full.webp')).toBe(10)
    await storage.put('media/a/full.webp', Buffer.from('new'))
    expect(await text('media/a/full.webp')).toBe('new')
    expect(await readdir(path.join(folder, 'kept', '.unfinished'))).toEqual([])
  })

  it('answers null for what is not there, and for a folder', async () => {
    await storage.put('media/a/full.webp', Buffer.from('x'))
    expect(await storage.read('media/b/full.webp')).toBeNull()
    expect(await storage.size('media/b')).toBeNull()
    expect(await storage.size('media/a')).toBeNull()
    expect(await storage.size('media/a/full.webp/further')).toBeNull()
  })

  it('brings in a local file, twice too, and leaves the local one', async () => {
    const local = path.join(folder, 'upload')
    await writeFile(local, 'picture')
    await storage.putFile('originals/a', local)
    await storage.putFile('originals/a', local)
    expect(await text('originals/a')).toBe('picture')
    expect(await readFile(local, 'utf8')).toBe('picture')
    expect(await readdir(path.join(folder, 'kept', '.unfinished'))).toEqual([])
  })

  it('leaves nothing behind when a local file is missing', async () => {
    await expect(storage.putFile('originals/a', path.join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await storage.size('originals/a')).toBeNull()
    expect(await readdir(path.join(folder, 'kept', '.unfinished'))).toEqual([])
  })

  it('removes one file or everything below a name, never a neighbour', async () => {
    for (const key of ['media/a/full.webp', 'media/a/thumb.webp', 'media/ab/full.webp'])
      await storage.put(key, Buffer.from('x'))
    await storage.remove('media/a')
    await storage.remove('media/never')
    expect(await storage.size('media/a/full.webp')).toBeNull()
    expect(await storage.size('media/ab/full.webp')).toBe(1)
  })

  it.each([
    '',
    '/',
    '..',
    '../x',
    'a/../b',
    'a//b',
    '/etc/passwd',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'a/',
    'ä',
    'a\n',
    'x'.repeat(400),
  ])('refuses the key %j', async (key) => {
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
    await expect(async () => storage.read(key)).rejects.toThrow('Not a storage key')
    await expect(async () => storage.size(key)).rejects.toThrow('Not a storage key')
    await expect(async () => storage.remove(key)).rejects.toThrow('Not a storage key')
  })

  it('checks that it can be written to', async () => {
    await storage.check()
    await writeFile(path.join(folder, 'file'), '')
    await expect(createFolderStorage(path.join(folder, 'file')).check()).rejects.toThrow()
  })
})
