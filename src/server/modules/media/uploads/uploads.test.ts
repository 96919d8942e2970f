import { existsSync } from 'node:fs'
import { readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMedia } from '../editing/get-media.ts'
import { processPhoto } from '../processing/process-photo.ts'
import { noisyPhoto, startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'

let test: TestUploads
let photo: Buffer
let creator: { userId: number; token: string }
let { send, tus, create, patch, urlOf } = {} as ReturnType<typeof uploadRequests>
beforeAll(async () => {
  test = await startTestUploads()
  creator = await test.user()
  photo = await noisyPhoto(3_000_000)
  ;({ send, tus, create, patch, urlOf } = uploadRequests(test))
})
afterAll(() => test.close())

const rowOf = async (id: string) => (await sql`select * from media where id = ${id}`.execute(test.database.db)).rows[0]
const jobsFor = async (id: string): Promise<number> => {
  const { rows } = await test.database.pool.query(
    'select 1 from graphile_worker.jobs where task_identifier = $1 and key like $2',
    ['process_photo', `%${id}`],
  )
  return rows.length
}

describe('an upload', () => {
  it('becomes a ready photo of its owner, and its original is forgotten', async () => {
    const { mediaId = '' } = await send(photo, creator.token)
    expect(await rowOf(mediaId)).toMatchObject({
      owner_id: creator.userId,
      state: 'processing',
      bytes: photo.length,
      kind: 'photo',
    })
    expect(await getMedia(test.services, creator.userId, mediaId)).toMatchObject({
      state: 'processing',
      media: null,
      problem: null,
    })
    await test.settle(mediaId)
    const status = await getMedia(test.services, creator.userId, mediaId)
    if ('code' in status) throw new Error(status.code)
    expect(status).toMatchObject({ id: mediaId, state: 'ready', problem: null, media: { width: 1000, height: 1000 } })
    expect(await test.services.storage.size(`originals/${mediaId}`)).toBeNull()
    expect(await readdir(path.join(test.folder, 'uploads'))).not.toContain(mediaId)
    expect((await fetch(`${test.origin}${status.media?.address ?? ''}/feed.avif`)).headers.get('content-type')).toBe(
      'image/avif',
    )
    const stranger = await test.user()
    expect(await getMedia(test.services, stranger.userId, mediaId)).toMatchObject({ code: 'not_found' })
    // a repeated job finds everything done
    await processPhoto(test.services, mediaId)
    expect(await rowOf(mediaId)).toMatchObject({ state: 'ready' })
    expect(await test.services.storage.size(`media/${mediaId}/full.webp`)).toBeGreaterThan(0)
  })

  it('goes on where it was when the connection dropped', async () => {
    let dropped = false
    let resumedAt = 0
    const { mediaId = '' } = await send(photo, creator.token, {
      chunkSize: 1_000_000,
      onProgress: (sent) => {
        if (sent < 1_500_000 || dropped) return
        dropped = true
        test.http.server.closeAllConnections()
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') resumedAt = Number(response.getHeader('Upload-Offset'))
      },
    })
    expect(dropped).toBe(true)
    expect(resumedAt).toBeGreaterThanOrEqual(1_000_000)
    const original = await test.services.storage.read(`originals/${mediaId}`)
    expect(original && (await buffer(original.stream)).equals(photo)).toBe(true)
  })

  it('can be sent with its creation, and in pieces by hand', async () => {
    const whole = await tus(
      test.endpoint,
      'POST',
      creator.token,
      { 'upload-length': '20', 'content-type': 'application/offset+octet-stream' },
      Buffer.alloc(20),
    )
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '20'])
    expect(await rowOf(whole.headers.get('media-id') ?? '')).toMatchObject({ bytes: 20 })

    const url = urlOf(await create(creator.token, 30))
    expect((await patch(url, creator.token, 0, Buffer.alloc(10))).headers.get('media-id')).toBeNull()
    const conflict = await patch(url, creator.token, 5, Buffer.alloc(10))
    expect([conflict.status, await conflict.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'upload_conflict' }),
    ])
    const last = await patch(url, creator.token, 10, Buffer.alloc(20))
    expect([last.status, await rowOf(last.headers.get('media-id') ?? '')]).toEqual([
      204,
      expect.objectContaining({ bytes: 30 }),
    ])
  })

  it('leads to the same media however often it is finished', async () => {
    const { mediaId = '', url } = await send(photo.subarray(0, 1000), creator.token)
    const answers = [
      ...(await Promise.all([tus(url, 'HEAD', creator.token), tus(url, 'HEAD', creator.token)])),
      await patch(url, creator.token, 1000, Buffer.alloc(0)),
    ]
    expect(answers.map((answer) => answer.headers.get('media-id'))).toEqual([mediaId, mediaId, mediaId])
    // all at once: each either leads to it or is told that another took over, to ask again
    const racing = await Promise.all(Array.from({ length: 6 }, () => patch(url, creator.token, 1000, Buffer.alloc(0))))
    for (const answer of racing)
      expect([`204 ${mediaId}`, '409 null']).toContain(
        `${String(answer.status)} ${String(answer.headers.get('media-id'))}`,
      )
    expect(await jobsFor(mediaId)).toBe(1)
    expect((await send(photo.subarray(0, 1000), creator.token, { uploadUrl: url })).mediaId).toBe(mediaId)
    // what is finished belongs to the media now
    expect((await tus(url, 'DELETE', creator.token)).status).toBe(400)
    expect((await patch(url, creator.token, 1000, Buffer.alloc(5))).status).toBe(413)
  })

  it('is not lost when the database fails at its end', async () => {
    const url = urlOf(await create(creator.token, 1000))
    await test.database.pool.query('alter table media rename to media_away')
    const failed = await patch(url, creator.token, 0, photo.subarray(0, 1000))
    expect([failed.status, failed.headers.get('media-id')]).toEqual([500, null])
    await test.database.pool.query('alter table media_away rename to media')
    const head = await tus(url, 'HEAD', creator.token)
    const mediaId = head.headers.get('media-id') ?? ''
    expect(head.status).toBe(200)
    expect(await rowOf(mediaId)).toMatchObject({ bytes: 1000, state: 'processing' })
    expect(await jobsFor(mediaId)).toBe(1)
    expect(await test.services.storage.size(`originals/${mediaId}`)).toBe(1000)
  })

  it.runIf(existsSync('/dev/full'))('waits when the disk is full, and goes on when there is room again', async () => {
    const url = urlOf(await create(creator.token, 10))
    const bytes = path.join(test.folder, 'uploads', url.split('/').at(-1) ?? '')
    await rm(bytes)
    await symlink('/dev/full', bytes)
    const full = await patch(url, creator.token, 0, Buffer.alloc(10))
    expect([full.status, full.headers.get('retry-after'), await full.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({ code: 'unavailable' }),
    ])
    await rm(bytes)
    await writeFile(bytes, '')
    expect((await patch(url, creator.token, 0, Buffer.alloc(10))).headers.get('media-id')).not.toBeNull()
  })
})
