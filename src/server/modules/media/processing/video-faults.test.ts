import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { made, moving, quick, tone } from '#test/sample-files.ts'
import { getMedia } from '../editing/get-media.ts'
import { startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'
import { processVideo } from './process-video.ts'

let test: TestUploads
let creator: { userId: number; token: string }
let send: ReturnType<typeof uploadRequests>['send']
beforeAll(async () => {
  test = await startTestUploads()
  creator = await test.user()
  ;({ send } = uploadRequests(test))
})
afterAll(() => test.close())

const status = async (mediaId: string) => {
  const found = await getMedia(test.services, creator.userId, mediaId)
  if ('code' in found) throw new Error(found.code)
  return found
}
const filesOf = async (mediaId: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of test.services.storage.list(`media/${mediaId}`)) keys.push(key)
  return keys
}
const process = async (content: Buffer) => {
  const { mediaId = '' } = await send(content, creator.token)
  await processVideo(test.services, mediaId)
  return { mediaId, ...(await status(mediaId)) }
}

describe('a video without end, or without a beginning', () => {
  const rate = ['-f', 'lavfi', '-i', `color=size=16x16:rate=1/20:duration=${String(limits.videoMaxSeconds + 60)}`]
  it.each([
    ['says how long it is', 'a.mp4', []],
    ['does not say how long it is', 'a.mkv', ['-live', '1', '-f', 'matroska']],
    ['is a stream', 'a.ts', ['-f', 'mpegts']],
  ])('is refused when it lasts longer than four hours: %s', async (_what, name, options) => {
    const file = made(name, ...rate, ...quick, ...options)
    // small enough to be sent in a moment
    expect(file.length).toBeLessThan(2_000_000)
    const { mediaId, state, problemCode, problem } = await process(file)
    expect([state, problemCode]).toEqual(['failed', 'too_long'])
    expect(problem).toContain('four hours')
    expect(await filesOf(mediaId)).toEqual([])
  })

  it('is refused when it has no frame', async () => {
    const empty = made('a.mp4', ...moving('160x90', 1, 10), ...quick, '-frames:v', '1', '-movflags', '+faststart')
    // its index tells of one frame, whose bytes are not there
    const cut = empty.subarray(0, empty.indexOf('mdat') + 4)
    const { mediaId, state, problemCode } = await process(cut)
    expect([state, problemCode]).toEqual(['failed', 'damaged'])
    expect(await filesOf(mediaId)).toEqual([])
  })

  it('plays when it is one frame long', async () => {
    const { state, media } = await process(made('a.mp4', ...moving('160x90', 1, 10), ...quick, '-frames:v', '1'))
    expect(state).toBe('ready')
    expect(media?.video?.durationMs).toBeGreaterThan(0)
  })
})

describe('a recording whose picture and sound are not equally long', () => {
  it.each([
    ['a few pictures, then only sound', moving('160x90', 1, 10), tone(8)],
    ['a picture that goes on without sound', moving('160x90', 8, 10), tone(1)],
  ])('plays as long as the longer of them: %s', async (_what, picture, sound) => {
    const { state, problemCode, media } = await process(made('a.mp4', ...picture, ...sound, ...quick, '-c:a', 'aac'))
    expect([state, problemCode]).toEqual(['ready', null])
    expect(Math.abs((media?.video?.durationMs ?? 0) - 8000)).toBeLessThan(200)
  })
})

describe('a full disk in the middle of the work', () => {
  it('ends nothing: the video waits, nothing of it is out, and it goes on when there is room', async () => {
    const { mediaId = '' } = await send(made('a.mp4', ...moving('160x90', 2, 10), ...quick), creator.token)
    const { storage, db } = test.services
    const [put, putFile] = [storage.put.bind(storage), storage.putFile.bind(storage)]
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    let written = 0
    // room for two files, then none
    storage.put = async (key, content) => ((written += 1) > 2 ? full() : put(key, content))
    storage.putFile = async (key, local) => ((written += 1) > 2 ? full() : putFile(key, local))
    try {
      await expect(processVideo(test.services, mediaId)).rejects.toThrow()
      expect(written).toBeGreaterThan(2)
      expect(await status(mediaId)).toMatchObject({ state: 'processing', problem: null, media: null })
    } finally {
      storage.put = put
      storage.putFile = putFile
    }
    await sql`update media_work set lease_until = now() - interval '1 second' where media_id = ${mediaId}`.execute(db)
    await processVideo(test.services, mediaId)
    expect((await status(mediaId)).state).toBe('ready')
    expect((await filesOf(mediaId)).length).toBeGreaterThan(5)
  })
})
