import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueProcessing } from '#modules/media/pictures/queue-processing.ts'
import { newMediaId, originalKey } from '#modules/media/storage-keys.ts'
import { limits } from '#contract/limits.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await app.fan('painter')
})
afterAll(() => app.close())

const profileOf = async (username: string) => (await app.call('GET /users/:username', { params: { username } })).body
const change = (body: object, as = fan) => app.call('PATCH /settings/profile', { body }, { as })

/** An upload that has arrived: left half red, right half blue, with a name and a place in its metadata. */
async function uploaded(as = fan, content?: Buffer): Promise<string> {
  const id = newMediaId()
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#000000' } })
    .composite([
      { input: await half('#e01010'), left: 0, top: 0 },
      { input: await half('#1010e0'), left: 400, top: 0 },
    ])
    .withExif({ IFD0: { Artist: 'A Real Name', Software: randomBytes(8).toString('hex') } })
  await app.services.storage.put(originalKey(id), content ?? (await photo.jpeg({ quality: 95 }).toBuffer()))
  await app.services.db.transaction().execute(async (tx) => {
    await sql`insert into media (id, owner_id, kind, state, bytes) values (${id}, ${as.userId}, 'photo', 'processing', 1)`.execute(
      tx,
    )
    await queueProcessing(tx, id, 'photo')
  })
  await app.runJobs()
  return id
}
type Picture = 'avatar' | 'cover'
const put = (picture: Picture, mediaId: string, crop?: object, as = fan) =>
  app.call(
    'PUT /settings/profile/:picture',
    { params: { picture }, body: { mediaId, ...(crop && { crop }) } } as never,
    { as },
  )
const stored = async (address: string | null) => {
  const file = await app.services.storage.read(`public/${address?.split('/').at(-1) ?? ''}`)
  return file && buffer(file.stream)
}
const colourOf = async (picture: Buffer) => {
  const { channels } = await sharp(picture).stats()
  return channels.slice(0, 3).map(({ mean }) => (mean > 128 ? 1 : 0))
}

describe('what a profile says', () => {
  it('is kept as given, shown to everyone, and found by its new name', async () => {
    const said = {
      name: 'Ada Färber',
      bio: 'Colours.\nAnd walls.',
      links: ['https://example.com/ada', 'http://blog.example.org'],
      category: 'gay_man',
      place: 'Łódź',
    }
    expect((await change(said)).body).toMatchObject({ username: 'painter', ...said })
    expect(await profileOf('painter')).toMatchObject(said)
    const { body } = await app.call('GET /searchUsers', { query: { searchTerm: 'farber' } })
    expect(body.results.users.map(({ username }) => username)).toEqual(['painter'])
    // what is not named stays
    await change({ place: '' })
    expect(await profileOf('painter')).toMatchObject({ ...said, place: '' })
    await change({ category: null, links: ['', 'https://example.com/a', 'https://example.com/a'] })
    expect(await profileOf('painter')).toMatchObject({ category: null, links: ['https://example.com/a'] })
  })

  it.each([
    ['links', { links: ['javascript:alert(1)'] }],
    ['links', { links: ['https://name:secret@example.com'] }],
    ['links', { links: ['https://localhost'] }],
    ['links', { links: ['ftp://example.com'] }],
    ['links', { links: [`https://example.com/${'x'.repeat(limits.profileLinkMax)}`] }],
    ['links', { links: Array.from({ length: limits.profileLinksMax + 1 }, (_, n) => `https://example.com/${n}`) }],
    ['category', { category: 'robot' }],
    ['bio', { bio: 'x'.repeat(limits.bioMax + 1) }],
    ['name', { name: '  ' }],
  ])('refuses %s: %j', async (field, body) => {
    const before = await profileOf('painter')
    const answer = await change(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(new RegExp(`^${field}`))
    expect(await profileOf('painter')).toEqual(before)
  })
})

describe('an avatar and a cover', () => {
  it('are the part that was chosen, without what the file said about its maker', async () => {
    const right = { x: 0.5, y: 0, width: 0.5, height: 2 / 3 }
    const mediaId = await uploaded()
    const { status, body } = await put('avatar', mediaId, right)
    expect(status).toBe(200)
    expect((await profileOf('painter')).avatarUrl).toBe(body.avatarUrl)
    const avatar = await stored(body.avatarUrl)
    if (!avatar) throw new Error('It was not kept.')
    expect(await sharp(avatar).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(await colourOf(avatar)).toEqual([0, 0, 1])
    expect(avatar.includes('A Real Name')).toBe(false)
    expect((await sharp(avatar).metadata()).exif).toBeUndefined()
    // the upload is used up: no row, and after the next work no file
    expect((await put('cover', mediaId)).status).toBe(404)
    await app.runJobs()
    for await (const key of app.services.storage.list(`media/${mediaId}`)) throw new Error(`${key} was left.`)

    const cover = await put('cover', await uploaded(), { x: 0, y: 0, width: 0.5, height: 4 / 15 })
    const picture = await stored(cover.body.coverUrl)
    if (!picture) throw new Error('It was not kept.')
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1600, height: 640 })
    expect(await colourOf(picture)).toEqual([1, 0, 0])
    expect((await app.http.inject({ url: cover.body.coverUrl ?? '' })).statusCode).toBe(200)
  })

  it('go when they are replaced, unless somebody else shows the same', async () => {
    const twin = await app.fan('twin')
    const corner = { x: 0, y: 0, width: 0.4, height: 0.4 }
    const first = (await put('avatar', await uploaded(), corner)).body.avatarUrl
    expect((await put('avatar', await uploaded(twin), corner, twin)).body.avatarUrl).toBe(first)
    const soon = () =>
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(app.services.db)
    const remove = async (as: Person) => {
      const { body } = await app.call('DELETE /settings/profile/:picture', { params: { picture: 'avatar' } }, { as })
      expect(body.avatarUrl).toBeNull()
      await soon()
      await app.runJobs()
    }
    await remove(fan)
    expect(await stored(first)).not.toBeNull()
    await remove(twin)
    expect(await stored(first)).toBeNull()
  })

  it("are made of one's own finished photos, and of nothing else", async () => {
    const other = await app.fan('other')
    const foreign = await uploaded(other)
    expect((await put('avatar', foreign)).status).toBe(404)
    expect((await put('avatar', newMediaId())).status).toBe(404)
    const broken = await uploaded(fan, Buffer.from('this is not a picture at all'))
    expect((await put('avatar', broken)).status).toBe(422)
    const mediaId = await uploaded()
    for (const crop of [
      { x: 0.6, y: 0, width: 0.5, height: 1 },
      { x: -0.1, y: 0, width: 0.5, height: 1 },
      { x: 0, y: 0, width: 0, height: 1 },
    ])
      expect((await put('avatar', mediaId, crop)).status).toBe(422)
    await sql`update media set state = 'processing' where id = ${mediaId}`.execute(app.services.db)
    expect((await put('avatar', mediaId)).body.code).toBe('not_ready')
    // what looks like something that was removed before
    await sql`with blocked as (insert into blocked_media (sha256, reason) values ('\\x01', 'test') returning id)
      update media set state = 'ready', match_id = (select id from blocked) where id = ${mediaId}`.execute(
      app.services.db,
    )
    expect((await put('avatar', mediaId)).status).toBe(422)
    expect((await profileOf('painter')).avatarUrl).toBeNull()
  })

  it('of a photo in a post cannot be taken', async () => {
    const maker = await app.creator('maker')
    const mediaId = await uploaded(maker)
    const body = { text: '', mediaIds: [mediaId], audience: 'everyone' as const }
    expect((await app.call('POST /posts', { body }, { as: maker })).status).toBe(201)
    expect((await put('avatar', mediaId, undefined, maker)).status).toBe(404)
  })
})
