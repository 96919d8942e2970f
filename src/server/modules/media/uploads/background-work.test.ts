import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failStuckPhotos } from '../processing/fail-stuck-photos.ts'
import { getMedia } from '../editing/get-media.ts'
import { processPhoto } from '../processing/process-photo.ts'
import { noisyPhoto, startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'

let test: TestUploads
let creator: { userId: number; token: string }
let { send, tus, create, patch, urlOf } = {} as ReturnType<typeof uploadRequests>
beforeAll(async () => {
  test = await startTestUploads()
  creator = await test.user()
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

describe('background work', () => {
  it.each([
    [
      'text',
      Buffer.from('I only say that I am a photo, and at some length'),
      'We can’t read this file. Please use a photo.',
    ],
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
  ])('ends an upload of %s in plain words, once', async (_what, content, problem) => {
    const created = await create(creator.token, content.length)
    const mediaId =
      created.headers.get('media-id') ??
      (await patch(urlOf(created), creator.token, 0, content)).headers.get('media-id') ??
      ''
    await test.settle(mediaId)
    expect(await getMedia(test.services, creator.userId, mediaId)).toMatchObject({
      id: mediaId,
      state: 'failed',
      problem,
      media: null,
    })
    expect(await jobsFor(mediaId)).toBe(0)
    expect(await test.services.storage.size(`originals/${mediaId}`)).toBeNull()
    expect(test.told.filter((id) => id === mediaId)).toHaveLength(1)
  })

  it('removes uploads that nobody touched for a day, and no others', async () => {
    const [old, young] = [urlOf(await create(creator.token, 10)), urlOf(await create(creator.token, 10))]
    const idOf = (url: string): string => url.split('/').at(-1) ?? ''
    await writeFile(path.join(test.folder, 'uploads', 'orphan.json'), '{}')
    const before = new Date(Date.now() - 25 * 3_600_000)
    for (const name of [idOf(old), `${idOf(old)}.json`, `${idOf(young)}.json`, 'orphan.json'])
      await utimes(path.join(test.folder, 'uploads', name), before, before)
    expect(await test.store.removeExpired()).toBe(3)
    expect((await tus(old, 'HEAD', creator.token)).status).toBe(404)
    expect((await tus(young, 'HEAD', creator.token)).status).toBe(200)
  })

  it('ends a photo whose original is gone', async () => {
    const { mediaId = '' } = await send(Buffer.alloc(500), creator.token)
    await rm(path.join(test.folder, 'storage', 'originals', mediaId))
    await processPhoto(test.services, mediaId)
    expect(await rowOf(mediaId)).toMatchObject({
      state: 'failed',
      problem: 'The upload was lost. Please upload the file again.',
    })
  })

  it('tries again when the machine was in trouble, and leaves the photo as it was until then', async () => {
    const { mediaId = '' } = await send(await noisyPhoto(10_000), creator.token)
    const storage = path.join(test.folder, 'storage')
    await writeFile(path.join(storage, 'media'), 'in the way of the folder')
    await expect(processPhoto(test.services, mediaId)).rejects.toThrow()
    expect(await rowOf(mediaId)).toMatchObject({ state: 'processing' })
    expect(await test.services.storage.size(`originals/${mediaId}`)).toBeGreaterThan(0)
    await rm(path.join(storage, 'media'))
    await processPhoto(test.services, mediaId)
    expect(await rowOf(mediaId)).toMatchObject({ state: 'ready' })
  })

  it('ends photos that nothing will end any more, and no others', async () => {
    const [old, young] = [await send(Buffer.alloc(30), creator.token), await send(Buffer.alloc(30), creator.token)]
    await test.database.pool.query("update media set created_at = now() - interval '7 hours' where id = $1", [
      old.mediaId,
    ])
    await failStuckPhotos(test.services)
    expect(await rowOf(old.mediaId ?? '')).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('try again'),
    })
    expect(await rowOf(young.mediaId ?? '')).toMatchObject({ state: 'processing' })
    // for another attempt, also where an earlier one comes late
    await processPhoto(test.services, old.mediaId ?? '')
    expect(await test.services.storage.size(`originals/${old.mediaId ?? ''}`)).not.toBeNull()
  })

  it('leaves nothing of a photo that was deleted while it was worked on', async () => {
    const { mediaId = '' } = await send(await noisyPhoto(10_000), creator.token)
    const { storage } = test.services
    // its sizes are written once it is gone, however fast they are made
    const deletion = Promise.withResolvers<undefined>()
    const put: typeof storage.put = async (key, content) => {
      await deletion.promise
      await storage.put(key, content)
    }
    const working = processPhoto({ ...test.services, storage: { ...storage, put } }, mediaId)
    await test.database.pool.query('delete from media where id = $1', [mediaId])
    deletion.resolve(undefined)
    await working
    expect(await test.services.storage.size(`media/${mediaId}/full.webp`)).toBeNull()
    expect(await test.services.storage.size(`originals/${mediaId}`)).toBeNull()
  })
})
