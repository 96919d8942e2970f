import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queueProcessing } from '#modules/media/pictures/queue-processing.ts'
import { newMediaId, originalKey } from '#modules/media/storage-keys.ts'
import { createTestApp, type Person, type TestApp } from './app.ts'
import { made, moving, quick, tone } from './sample-files.ts'

/** Nobody reaches any file of a video that they may not see: quality, playlist, sound, poster, storyboard or preview. */

let app: TestApp
let author: Person
let buyer: Person
let stranger: Person
let mediaId = ''
let postId = 0
beforeAll(async () => {
  app = await createTestApp()
  author = await app.creator('ana')
  buyer = await app.fan('buyer')
  stranger = await app.fan('stranger')
  await app.fund(buyer, 5000)
  mediaId = newMediaId()
  const { db, storage } = app.services
  const content = made('a.mp4', ...moving('320x180', 6, 10), ...tone(6), ...quick)
  await storage.put(originalKey(mediaId), content)
  await db.transaction().execute(async (tx) => {
    await sql`insert into media (id, owner_id, kind, state, bytes)
      values (${mediaId}, ${author.userId}, 'video', 'processing', ${content.length})`.execute(tx)
    await queueProcessing(tx, mediaId, 'video')
  })
  await app.call('PATCH /media/:id', { params: { id: mediaId }, body: { freeSeconds: 2 } }, { as: author })
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'A film', mediaIds: [mediaId], audience: 'everyone', priceCents: 300, preview: [0] } },
    { as: author },
  )
  postId = body.id
  await app.runJobs()
})
afterAll(() => app.close())

const read = async (as?: Person) => (await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as })).body
const file = (address: string, name: string) => app.http.inject({ url: `${address}/${name}` })
async function files(): Promise<string[]> {
  const names: string[] = []
  for await (const key of app.services.storage.list(`media/${mediaId}`)) names.push(key.split('/').at(-1) ?? '')
  return names
}

describe('a video behind a price', () => {
  it('plays for its author and for who has paid, every file of it', async () => {
    await app.call(
      'POST /posts/:id/unlock',
      { params: { id: String(postId) }, body: { expectedPriceCents: 300 } },
      { as: buyer },
    )
    const names = await files()
    expect(names.length).toBeGreaterThanOrEqual(14)
    for (const viewer of [author, buyer]) {
      const post = await read(viewer)
      if (post.locked) throw new Error('It is locked.')
      expect(post.media[0]).toMatchObject({ kind: 'video', video: { durationMs: 6000, hasSound: true, clip: false } })
      for (const name of names)
        expect([name, (await file(post.media[0]?.address ?? '', name)).statusCode]).toEqual([name, 200])
    }
  })

  it('shows everyone else two seconds, which lead to nothing more', async () => {
    const names = await files()
    for (const viewer of [stranger, undefined]) {
      const post = await read(viewer)
      if (!post.locked) throw new Error('It is open.')
      expect(post.media).toEqual([{ kind: 'video', lockedThumbhash: expect.any(String) }])
      expect(JSON.stringify(post)).not.toContain(mediaId)
      const [clip] = post.preview
      expect(clip).toMatchObject({ kind: 'video', video: { durationMs: 2000, clip: true } })
      expect(clip?.id).not.toBe(mediaId)
      const address = clip?.address ?? ''
      const played = await file(address, 'clip.mp4')
      expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'video/mp4'])
      expect((await file(address, 'feed.webp')).statusCode).toBe(200)
      // the same grant with the other key, and the names of the other's files below the clip's
      const grant = address.split('/').at(-1) ?? ''
      for (const name of names) {
        expect([name, (await file(`/media/${mediaId}/${grant}`, name)).statusCode]).toEqual([name, 403])
        expect([name, (await file(`/media/${mediaId}`, name)).statusCode]).toEqual([name, 404])
        if (!/^(thumb|feed|full)\./.test(name))
          expect([name, (await file(address, name)).statusCode]).toEqual([name, 404])
      }
      for (const name of ['../../media', 'original', 'v180.mp4', 'sound.mp4', `..%2f${mediaId}%2fmaster.m3u8`])
        expect([name, (await file(address, name)).statusCode]).toEqual([name, 404])
    }
  })

  it('stops ten minutes after the last address was given', async () => {
    const post = await read(buyer)
    if (post.locked) throw new Error('It is locked.')
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now')
    try {
      clock.mockReturnValue(now + 601_000)
      for (const name of await files())
        expect([name, (await file(post.media[0]?.address ?? '', name)).statusCode]).toEqual([name, 403])
    } finally {
      clock.mockRestore()
    }
  })

  it('bears the viewer’s name on its pictures where the author wants it, and cannot be had without', async () => {
    const before = await read(buyer)
    await app.call('PUT /settings/media', { body: { watermark: true } }, { as: author })
    expect((await app.call('GET /settings/media', {}, { as: author })).body).toEqual({ watermark: true })
    const after = await read(buyer)
    if (before.locked || after.locked) throw new Error('It is locked.')
    const [plain, marked] = [before.media[0]?.address ?? '', after.media[0]?.address ?? '']
    expect([marked.endsWith('.buyer'), plain.endsWith('.buyer')]).toEqual([true, false])
    const pixels = async (address: string, name: string) =>
      sharp((await file(address, name)).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true })
    for (const name of ['full.webp', 'full.avif']) {
      const [one, other] = [await pixels(plain, 'full.webp'), await pixels(marked, name)]
      expect([other.info.width, other.info.height]).toEqual([one.info.width, one.info.height])
      const changed = one.data.filter((value, at) => Math.abs(value - (other.data[at] ?? 0)) > 24).length
      expect(changed / one.data.length).toBeGreaterThan(0.005)
    }
    expect((await file(marked, 'master.m3u8')).statusCode).toBe(200)
    for (const altered of [marked.replace(/\.buyer$/, ''), marked.replace(/buyer$/, 'someone'), `${plain}.buyer`])
      expect([altered, (await file(altered, 'full.webp')).statusCode]).toEqual([altered, 403])
    const own = await read(author)
    if (!own.locked) expect(own.media[0]?.address.endsWith('.ana')).toBe(false)
    await app.call('PUT /settings/media', { body: { watermark: false } }, { as: author })
  })

  it('takes its clip and all its files with it', async () => {
    const post = await read(stranger)
    const clip = post.locked ? post.preview[0]?.id : ''
    await app.call('PATCH /media/:id', { params: { id: mediaId }, body: { freeSeconds: null } }, { as: author })
    await app.runJobs()
    const without = await read(stranger)
    expect(without.locked && without.preview).toEqual([])
    expect(await app.services.storage.size(`media/${clip ?? ''}/clip.mp4`)).toBeNull()
  })
})
