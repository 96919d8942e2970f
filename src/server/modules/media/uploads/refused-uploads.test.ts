import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'

let test: TestUploads
let creator: { userId: number; token: string }
let { tus, create, patch, urlOf, send } = {} as ReturnType<typeof uploadRequests>
beforeAll(async () => {
  test = await startTestUploads()
  creator = await test.user()
  ;({ tus, create, patch, urlOf, send } = uploadRequests(test))
})
afterAll(() => test.close())

describe('an upload is refused', () => {
  const problem = async (response: Response): Promise<[number, string, string | null]> => {
    const { code, message } = (await response.json()) as { code: string; message: string }
    expect(message.length).toBeGreaterThan(5)
    return [response.status, code, response.headers.get('content-type')]
  }
  const json = 'application/json; charset=utf-8'

  it('without a session, and from someone whose e-mail is not verified', async () => {
    expect(await problem(await create(null, 10))).toEqual([401, 'unauthenticated', json])
    expect(await problem(await create('made-up', 10))).toEqual([401, 'unauthenticated', json])
    expect(await problem(await create((await test.user({ isEmailVerified: false })).token, 10))).toEqual([
      403,
      'email_unverified',
      json,
    ])
  })

  it('when it is too large, by its announced and by its real size', async () => {
    expect(await problem(await create(creator.token, limits.videoMaxBytes + 1))).toEqual([413, 'too_large', json])
    const photo = { 'upload-metadata': `filetype ${Buffer.from('image/png').toString('base64')}` }
    expect(await problem(await create(creator.token, limits.photoMaxBytes + 1, photo))).toEqual([
      413,
      'too_large',
      json,
    ])
    const url = urlOf(await create(creator.token, 10))
    expect(await problem(await patch(url, creator.token, 0, Buffer.alloc(11)))).toEqual([413, 'too_large', json])
    expect((await create(creator.token, limits.photoMaxBytes)).status).toBe(201)
  })

  it('from a fan, when it can be no photo for the profile', async () => {
    const fan = await test.user({ isCreator: false })
    expect(await problem(await create(fan.token, limits.photoMaxBytes + 1))).toEqual([413, 'too_large', json])
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(1000)])
    const { mediaId = '' } = await send(film, fan.token)
    await test.settle(mediaId)
    const uploads = async () =>
      (await sql<{ id: string }>`select * from media where owner_id = ${fan.userId}`.execute(test.services.db)).rows
    expect(await uploads()).toMatchObject([{ kind: 'photo', state: 'failed', problem_code: 'not_a_photo' }])
    // pictures that were chosen and left never stand in the way of the next one
    for (let more = 0; more < limits.unusedPicturesMax; more += 1) await send(Buffer.from('x'), fan.token)
    const left = await uploads()
    expect(left).toHaveLength(limits.unusedPicturesMax)
    expect(left.map(({ id }) => id)).not.toContain(mediaId)
  })

  it('by its first bytes, whatever it calls itself', async () => {
    const first = async (head: Buffer): Promise<[number, string, string | null]> => {
      const url = urlOf(await create(creator.token, limits.photoMaxBytes + 1))
      return problem(await patch(url, creator.token, 0, Buffer.concat([head, Buffer.alloc(1000)])))
    }
    expect(await first(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toEqual([413, 'too_large', json])
    expect(await first(Buffer.from('#EXTM3U\nfile:///etc/passwd\n'))).toEqual([415, 'unsupported_type', json])
    expect(await first(Buffer.from('MZ', 'latin1'))).toEqual([415, 'unsupported_type', json])
    // also where the rest is still on its way: the answer comes, and the connection goes on
    const large = Buffer.concat([Buffer.from('MZ', 'latin1'), Buffer.alloc(20_000_000)])
    const url = urlOf(await create(creator.token, limits.photoMaxBytes + 1))
    expect(await problem(await patch(url, creator.token, 0, large))).toEqual([415, 'unsupported_type', json])
    expect((await tus(url, 'HEAD', creator.token)).status).toBe(200)
  })

  it('as a video where videos cannot be made', async () => {
    const { video } = test.services
    const tools = video.tools
    video.tools = () => null
    try {
      const metadata = { 'upload-metadata': `filetype ${Buffer.from('video/mp4').toString('base64')}` }
      expect(await problem(await create(creator.token, 10, metadata))).toEqual([415, 'video_unavailable', json])
      const url = urlOf(await create(creator.token, 5000))
      const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(1000)])
      expect(await problem(await patch(url, creator.token, 0, mp4))).toEqual([415, 'video_unavailable', json])
    } finally {
      video.tools = tools
    }
  })

  it('when too much of one person is under way, and not because of others', async () => {
    const busy = await test.user()
    for (let begun = 0; begun < limits.unfinishedUploadsMax; begun += 1)
      expect((await create(busy.token, 10)).status).toBe(201)
    expect(await problem(await create(busy.token, 10))).toEqual([422, 'too_many_uploads', json])
    expect((await create((await test.user()).token, 10)).status).toBe(201)
    const large = await test.user()
    for (let begun = 0; begun < 4; begun += 1)
      expect((await create(large.token, limits.videoMaxBytes)).status).toBe(201)
    expect(await problem(await create(large.token, 1))).toEqual([422, 'too_many_uploads', json])
  })

  it("when it is someone else's, as if there were none", async () => {
    const url = urlOf(await create(creator.token, 10))
    const other = await test.user()
    expect((await tus(url, 'HEAD', other.token)).status).toBe(404)
    expect(await problem(await patch(url, other.token, 0, Buffer.alloc(10)))).toEqual([404, 'not_found', json])
    expect(await problem(await tus(url, 'DELETE', other.token))).toEqual([404, 'not_found', json])
    expect((await tus(url, 'HEAD', creator.token)).headers.get('upload-offset')).toBe('0')
    expect((await tus(url, 'DELETE', creator.token)).status).toBe(204)
    expect((await tus(url, 'HEAD', creator.token)).status).toBe(404)
  })

  it.each([
    ['no protocol version', { 'tus-resumable': '' }],
    ['another protocol version', { 'tus-resumable': '0.2.2' }],
    ['no length', { 'upload-length': '' }],
    ['a negative length', { 'upload-length': '-5' }],
    ['a length that is no number', { 'upload-length': 'many' }],
    ['an unknown length', { 'upload-length': '', 'upload-defer-length': '1' }],
    ['broken metadata', { 'upload-metadata': 'filename ???' }],
    ['joined uploads', { 'upload-concat': 'final;/a /b' }],
  ])('with %s', async (_what, headers) => {
    const sent = Object.fromEntries(
      Object.entries({ 'upload-length': '5', ...headers }).filter(([, value]) => value !== ''),
    )
    const tusResumable = (headers as Record<string, string>)['tus-resumable'] === '' ? {} : { 'tus-resumable': '1.0.0' }
    const response = await fetch(test.endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${creator.token}`, ...tusResumable, ...sent },
    })
    expect(await problem(response)).toEqual([400, 'bad_request', json])
  })

  it.each(['x', '..', '%2e%2e%2fstorage', 'a'.repeat(22), `${'a'.repeat(22)}.json`, '%00', 'a/b'])(
    'at the address %s',
    async (id) => {
      const response = await test.http.inject({
        method: 'PATCH',
        url: `/api/uploads/${id}`,
        headers: {
          authorization: `Bearer ${creator.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it('not for claiming to be someone else in its metadata', async () => {
    const other = await test.user()
    const metadata = { 'upload-metadata': `owner ${Buffer.from(String(other.userId)).toString('base64')}` }
    const url = urlOf(await create(creator.token, 10, metadata))
    expect((await tus(url, 'HEAD', other.token)).status).toBe(404)
    expect((await tus(url, 'HEAD', creator.token)).status).toBe(200)
  })
})
