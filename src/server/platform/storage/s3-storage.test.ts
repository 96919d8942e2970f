import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketServer, type OwnBucket, prepareBucket } from '#test/own-bucket.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let server: OwnBucket | undefined
let folder = ''
let storage: Storage
let wrongKey: Storage

/** Against a real server that checks signatures. Without one these tests are skipped: a made-up server would only agree with us. */
describe.skipIf(bucketServer === undefined)('files in a bucket', () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'fanfare-s3-'))
    server = await prepareBucket(folder)
    await server.start()
    const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '', S3_ACCESS_KEY: accessKey = '' } = server.settings
    const settings = {
      endpoint,
      bucket,
      region: 'us-east-1',
      accessKey,
      secretKey: server.settings['S3_SECRET_KEY'] ?? '',
    }
    storage = createS3Storage(settings)
    wrongKey = createS3Storage({ ...settings, secretKey: 'another secret' })
  })
  afterAll(async () => {
    await server?.kill()
    if (folder !== '') rmSync(folder, { recursive: true, force: true })
  })

  const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer | null> => {
    const found = await storage.read(key, range)
    return found && buffer(found.stream)
  }

  it('are written, read in parts, replaced and removed', async () => {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
    await storage.put('media/a/full.webp', content)
    expect(await storage.size('media/a/full.webp')).toBe(5000)
    expect((await read('media/a/full.webp'))?.equals(content)).toBe(true)
    const part = await storage.read('media/a/full.webp', { start: 10, end: 19 })
    expect([part?.bytes, part && (await buffer(part.stream)).equals(content.subarray(10, 20))]).toEqual([10, true])
    await storage.put('media/a/full.webp', Buffer.from('other'))
    expect((await read('media/a/full.webp'))?.toString()).toBe('other')
    await storage.put('media/a/thumb.webp', Buffer.from('1'))
    await storage.put('media/ab/thumb.webp', Buffer.from('2'))
    const keys = async (prefix: string): Promise<string[]> => {
      const list: string[] = []
      for await (const key of storage.list(prefix)) list.push(key)
      return list
    }
    expect(await keys('media/a')).toEqual(['media/a/full.webp', 'media/a/thumb.webp'])
    await storage.remove('media/a')
    expect([await keys('media/a'), await keys('media/ab')]).toEqual([[], ['media/ab/thumb.webp']])
    expect([await read('media/a/full.webp'), await storage.size('media/a/full.webp')]).toEqual([null, null])
    await storage.remove('media/a')
  })

  it('may be larger than one part', async () => {
    const file = path.join(folder, 'large')
    const content = Buffer.alloc(20 * 1024 * 1024, 'abcdefgh')
    writeFileSync(file, content)
    await storage.putFile('originals/large', file)
    expect(await storage.size('originals/large')).toBe(content.length)
    expect((await read('originals/large', { start: 16_777_210, end: 16_777_225 }))?.toString()).toBe('cdefghabcdefghab')
    expect(storage.localPath('originals/large')).toBeNull()
  })

  it('come together from parts, and are not there before', async () => {
    const { parts } = storage
    if (!parts) throw new Error('A bucket takes parts.')
    const key = 'originals/parts'
    const begun = await parts.begin(key)
    const [first, last] = [Buffer.alloc(parts.partBytes, 'abcdefg'), Buffer.from('the end')]
    // one that is sent again takes the place of the first
    await parts.put(key, begun, 1, Buffer.alloc(parts.partBytes, 'x'))
    const tags = [await parts.put(key, begun, 1, first), await parts.put(key, begun, 2, last)]
    expect(await storage.size(key)).toBeNull()
    await parts.complete(key, begun, tags)
    expect((await read(key))?.equals(Buffer.concat([first, last]))).toBe(true)
    const another = await parts.begin(key)
    await parts.put(key, another, 1, last)
    await parts.abort(key, another)
    await parts.abort(key, another)
    expect(await storage.size(key)).toBe(first.length + last.length)
  })

  it('are for those alone who have the key, and a store that cannot be written to says so', async () => {
    await storage.check()
    await expect(wrongKey.check()).rejects.toThrow()
    await expect(wrongKey.size('originals/large')).rejects.toThrow()
  })

  it.each(['', '../x', '/x', 'a//b', '.hidden', 'a/../b'])('have no name such as %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
  })
})
