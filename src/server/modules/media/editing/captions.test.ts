import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleMedia } from '../processing/settle-media.ts'
import { plainCaptions } from '../video/captions.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'

let app: TestApp
let creator: Person
let other: Person
beforeAll(async () => {
  app = await createTestApp()
  creator = await app.creator('filmer', { monthly: 500 })
  other = await app.creator('other_one', { monthly: 500 })
})
afterAll(() => app.close())

const sample = 'WEBVTT\n\n00:01.000 --> 00:02.500\nHello\n'

/** A video that plays, in a post of the creator's for subscribers where `inPost`. */
async function newVideo(kind = 'video', state = 'ready'): Promise<{ id: string; postId: number }> {
  const id = randomBytes(16).toString('base64url')
  const { rows } = await sql<{ id: number }>`insert into posts (creator_id, state, audience, text, published_at)
    values (${creator.userId}, 'published', 'everyone', 'look', now()) returning id`.execute(app.services.db)
  const postId = rows[0]?.id ?? 0
  await sql`insert into media (id, owner_id, kind, state, bytes, width, height, thumbhash, locked_thumbhash, sizes, more, post_id, position)
    values (${id}, ${creator.userId}, ${kind}, ${state}, 1, 640, 360, '', '', '[]', '{"ms":9000,"sound":true}', ${postId}, 0)`.execute(
    app.services.db,
  )
  return { id, postId }
}
const put = (id: string, language: string, text: string, as = creator) =>
  app.call('PUT /media/:id/captions/:language', { params: { id, language }, body: { text } }, { as })
const remove = (id: string, language: string, as = creator) =>
  app.call('DELETE /media/:id/captions/:language', { params: { id, language } }, { as })
const read = (address: string) => app.http.inject({ url: address })

describe('captions', () => {
  it('of a video are its owner’s to give, to change and to take away', async () => {
    const { id } = await newVideo()
    const first = await put(id, 'en', sample)
    expect(first.status).toBe(200)
    const { media } = first.body
    const [captions] = media?.video?.captions ?? []
    expect(captions?.language).toBe('en')
    const file = await read(`${String(media?.address)}/${String(captions?.file)}`)
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n',
    ])
    const second = await put(id, 'en', sample.replace('Hello', 'Good day'))
    expect(second.body.media?.video?.captions).toHaveLength(1)
    expect((await read(`${String(media?.address)}/${String(captions?.file)}`)).statusCode).toBe(404)
    await put(id, 'de', sample)
    expect((await remove(id, 'en')).body.media?.video?.captions.map(({ language }) => language)).toEqual(['de'])
    expect((await remove(id, 'en')).status).toBe(404)
  })

  it('are taken while the video is processed, and are there when it is ready', async () => {
    const { id } = await newVideo('video', 'processing')
    expect((await put(id, 'en', sample)).status).toBe(200)
    const bare = {
      kind: 'video',
      width: 640,
      height: 360,
      thumbhash: '',
      lockedThumbhash: '',
      sizes: [],
      sha256: randomBytes(32),
    }
    const outcome = { ...bare, dhashes: [], more: { ms: 9000, sound: true } } as const
    expect(await settleMedia(app.services.db, id, { ...outcome, kind: 'video' })).toBe(true)
    const { media } = (await app.call('GET /media/:id', { params: { id } }, { as: creator })).body
    expect(media?.video).toMatchObject({ durationMs: 9000, hasSound: true, captions: [{ language: 'en' }] })
    const file = await read(`${String(media?.address)}/${String(media?.video?.captions[0]?.file)}`)
    expect(file.body).toContain('Hello')
    // what cannot be processed keeps nothing that leads nowhere
    const broken = (await newVideo('video', 'processing')).id
    await put(broken, 'en', sample)
    await settleMedia(app.services.db, broken, { problem: 'gave_up' })
    expect((await put(broken, 'en', sample)).body.code).toBe('not_ready')
    const { rows } = await sql`select from media where id = ${broken} and more is null`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  })

  it('are refused from others, for photos, and when there is nothing to read in them', async () => {
    const { id } = await newVideo()
    expect((await put(id, 'en', sample, other)).status).toBe(404)
    await put(id, 'en', sample)
    expect((await remove(id, 'en', other)).status).toBe(404)
    expect((await put((await newVideo('photo')).id, 'en', sample)).status).toBe(422)
    for (const text of ['hello', 'WEBVTT\n\nNOTE nothing', 'WEBVTT\n\n00:05.000 --> 00:01.000\nbackwards'])
      expect([text, (await put(id, 'en', text)).status]).toEqual([text, 422])
    expect((await put(id, '../en', sample)).status).toBe(404)
  })

  it('stand in the posts of the video at once', async () => {
    const { id, postId } = await newVideo()
    await put(id, 'ar', sample)
    const { body } = await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as: other })
    expect(JSON.stringify(body)).toContain('"language":"ar"')
  })

  it('keep times and words and nothing else', () => {
    const srt = '1\r\n00:01:02,5 --> 01:00:03,000 X1:40\r\n<b>one</b> <script>x</script><c.red>two</c>\r\n\r\n'
    const styled = `${srt}STYLE\n::cue { background: url(https://example.com/spy) }\n\n2\n00:00:01.000 --> 00:00:02.000\na --> b`
    expect(plainCaptions(`WEBVTT\n\n${styled}`)).toEqual({
      content: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na → b\n\n00:01:02.500 --> 01:00:03.000\n<b>one</b> xtwo\n',
    })
    expect(plainCaptions(srt)).toEqual({
      content: 'WEBVTT\n\n00:01:02.500 --> 01:00:03.000\n<b>one</b> xtwo\n',
    })
  })

  it.each([
    ['', 1, 'not_captions'],
    ['\n\nhello', 3, 'not_captions'],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\na', 1, 'not_captions'],
    ['WEBVTT\n\nNOTE nothing', 1, 'nothing_in_it'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\n\nwords alone', 6, 'no_time'],
    ['WEBVTT\r\n\r\nname\r\n00:01.000 --> 00:62.000\r\na', 4, 'bad_time'],
    ['1\n00:00:01,000 --> 99:00:00,000\na', 2, 'bad_time'],
    ['WEBVTT\n\n00:01.000 -> 00:02.000\na', 3, 'no_time'],
    ['WEBVTT\n\n00:05.000 --> 00:01.000\nbackwards', 3, 'ends_before'],
  ])('that cannot be read are refused with the line: %j', async (text, line, problem) => {
    expect(plainCaptions(text)).toEqual({ line, problem })
    if (text === '') return
    const { id } = await newVideo()
    const answer = await put(id, 'en', text)
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({
        details: { line, problem },
        errors: { text: [expect.stringContaining(`Line ${String(line)}: `)] },
      }),
    ])
  })

  it('of a locked video are read by nobody who may not see it', async () => {
    const { id, postId } = await newVideo()
    const secret = 'canary words of the captions'
    const { media } = (await put(id, 'en', sample.replace('Hello', secret))).body
    await sql`update posts set audience = 'subscribers', price_cents = 500 where id = ${postId}`.execute(
      app.services.db,
    )
    const file = media?.video?.captions[0]?.file ?? ''
    const fan = await app.fan('looker')
    for (const as of [fan, other, undefined]) {
      const { body } = await app.call('GET /posts/:id', { params: { id: String(postId) } }, { as })
      expect(body.locked).toBe(true)
      for (const word of [id, file, secret]) expect(JSON.stringify(body)).not.toContain(word)
      expect((await app.call('GET /media/:id', { params: { id } }, { as })).status).toBe(as ? 404 : 401)
      expect((await remove(id, 'en', as ?? fan)).status).toBe(404)
    }
    // the name alone opens nothing, nor do the signs of another file
    const address = String(media?.address)
    const own = await newVideo()
    const foreign = String((await put(own.id, 'en', sample)).body.media?.address)
    expect((await read(`${address}/${file}`)).body).toContain(secret)
    const tried = [`/media/${id}/${file}`, `${address.replace(/[^/]+$/, 'x')}/${file}`, `${foreign}/${file}`]
    for (const path of tried) {
      const answer = await read(path)
      expect([path, answer.statusCode >= 400, answer.body.includes(secret)]).toEqual([path, true, false])
    }
  })
})
