import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signAddress } from '#modules/media/signed-address.ts'
import { newMediaId } from '#modules/media/storage-keys.ts'
import { storePublicPicture } from '#modules/media/public-picture.ts'
import { startTestUploads, type TestUploads } from '#test/uploads.ts'

let test: TestUploads
const id = newMediaId()
const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
beforeAll(async () => {
  test = await startTestUploads()
  for (const name of ['full.webp', 'full.avif']) await test.services.storage.put(`media/${id}/${name}`, content)
})
afterAll(() => test.close())

const now = (): number => Date.now() / 1000
const signed = (key = id, at = now()): string => test.origin + signAddress(test.services.mediaSecret, key, at)
const get = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(url, { method, headers })
const bytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

describe('a signed address', () => {
  it('delivers the file, private and harmless', async () => {
    const response = await get(`${signed()}/full.webp`)
    expect(response.status).toBe(200)
    expect((await bytes(response)).equals(content)).toBe(true)
    const header = (name: string): string => response.headers.get(name) ?? ''
    expect(header('content-type')).toBe('image/webp')
    expect(header('content-length')).toBe('1000')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toContain("default-src 'none'")
    expect(header('cross-origin-resource-policy')).toBe('same-site')
    expect(header('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
    const age = Number(/\d+/.exec(header('cache-control'))?.[0])
    expect(age).toBeGreaterThan(470)
    expect(age).toBeLessThanOrEqual(600)
    expect((await get(`${signed()}/full.avif`)).headers.get('content-type')).toBe('image/avif')
  })

  it('says what it has without sending it, and not again to who has it', async () => {
    const head = await get(`${signed()}/full.webp`, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), (await bytes(head)).length]).toEqual([200, '1000', 0])
    const tag = head.headers.get('etag') ?? ''
    const again = await get(`${signed()}/full.webp`, { 'if-none-match': `"other", W/${tag}` })
    expect([again.status, (await bytes(again)).length, again.headers.get('etag')]).toEqual([304, 0, tag])
    expect((await get(`${signed()}/full.webp`, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(`${signed()}/full.avif`, { 'if-none-match': tag })).status).toBe(200)
  })

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/1000', [0, 10]],
    ['bytes=990-', 206, 'bytes 990-999/1000', [990, 1000]],
    ['bytes=-5', 206, 'bytes 995-999/1000', [995, 1000]],
    ['bytes=-5000', 206, 'bytes 0-999/1000', [0, 1000]],
    ['bytes=5-99999', 206, 'bytes 5-999/1000', [5, 1000]],
    ['bytes=1000-', 416, 'bytes */1000', [0, 0]],
    ['bytes=-0', 416, 'bytes */1000', [0, 0]],
    ['bytes=9-5', 200, null, [0, 1000]],
    ['bytes=0-1,5-6', 200, null, [0, 1000]],
    ['lines=0-1', 200, null, [0, 1000]],
    ['bytes=-', 200, null, [0, 1000]],
  ] as const)('answers the range %s', async (range, status, contentRange, [from, to]) => {
    const response = await get(`${signed()}/full.webp`, { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect((await bytes(response)).equals(content.subarray(from, to))).toBe(true)
  })

  it('gives the whole file when the part belongs to another version', async () => {
    const response = await get(`${signed()}/full.webp`, { range: 'bytes=0-9', 'if-range': '"other"' })
    expect([response.status, (await bytes(response)).length]).toEqual([200, 1000])
  })

  it('is refused when it is over, forged, or for other media', async () => {
    const grant = signed().split('/').at(-1) ?? ''
    for (const url of [
      signed(id, now() - 601),
      `${test.origin}/media/${newMediaId()}/${grant}`,
      `${test.origin}/media/${id}/${grant.slice(0, -3)}abc`,
      `${test.origin}/media/${id}/none`,
      `${test.origin}/media/short/${grant}`,
      `${test.origin}/media/..%2f..%2foriginals/${grant}`,
    ]) {
      const response = await get(`${url}/full.webp`)
      expect([url, response.status, await response.json()]).toEqual([
        url,
        403,
        expect.objectContaining({ code: 'forbidden' }),
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('leads to nothing where there is nothing', async () => {
    for (const url of [
      `${signed(newMediaId())}/full.webp`,
      `${signed()}/thumb.webp`,
      `${signed()}/full.jpg`,
      `${signed()}/..%2f..%2f..%2fsecret`,
    ]) {
      const response = await get(url)
      expect([url, response.status, await response.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 'not_found' }),
      ])
    }
    expect((await get(`${signed()}/thumb.webp`, {}, 'HEAD')).status).toBe(404)
  })
})

describe('a public picture', () => {
  it('is delivered by its name, to be kept for ever', async () => {
    const input = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2060a0' } })
      .png()
      .toBuffer()
    const kept = await storePublicPicture(test.services.storage, 'avatar', input)
    if ('problem' in kept) throw new Error(kept.problem)
    const response = await get(`${test.origin}/files/${kept.key.slice('public/'.length)}`)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect((await sharp(await bytes(response)).metadata()).width).toBe(256)
  })

  it('is answered as a whole where it lacks a size', async () => {
    const input = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#20a060' } })
      .png()
      .toBuffer()
    const kept = await storePublicPicture(test.services.storage, 'avatar', input)
    if ('problem' in kept) throw new Error(kept.problem)
    const name = kept.key.slice('public/'.length, -'.webp'.length)
    for (const [size, width] of [
      ['-144.webp', 144],
      ['-800.avif', 256],
    ] as const) {
      const response = await get(`${test.origin}/files/${name}${size}`)
      expect([size, response.status, response.headers.get('content-type')]).toEqual([size, 200, 'image/webp'])
      expect((await sharp(await bytes(response)).metadata()).width).toBe(width)
    }
  })

  it.each([
    `${'0'.repeat(32)}-144.webp`,
    `${'0'.repeat(32)}-200.webp`,
    'nothing.webp',
    `${'0'.repeat(32)}.webp`,
    '..%2foriginals%2fx',
    `..%2fmedia%2f${id}%2ffull.webp`,
  ])('is not found: %s', async (name) => {
    expect((await get(`${test.origin}/files/${name}`)).status).toBe(404)
  })
})
