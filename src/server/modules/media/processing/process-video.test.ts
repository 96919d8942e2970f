import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, moving, quick, tone } from '#test/sample-files.ts'
import { getMedia, listProcessing } from '../editing/get-media.ts'
import type { MediaStatus } from '../media-status.ts'
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

/** Uploads a file and works it off; what its owner is told then. */
async function processed(content: Buffer): Promise<MediaStatus> {
  const { mediaId = '' } = await send(content, creator.token)
  await processVideo(test.services, mediaId)
  const status = await getMedia(test.services, creator.userId, mediaId)
  if ('code' in status) throw new Error(status.code)
  return status
}
const get = (address: string, file: string, headers: Record<string, string> = {}) =>
  fetch(`${test.origin}${address}/${file}`, { headers })
const text = async (address: string, file: string): Promise<string> => {
  const response = await get(address, file)
  expect([file, response.status]).toEqual([file, 200])
  return response.text()
}

describe('a video', () => {
  it('plays in every quality that it has, without being enlarged', async () => {
    const content = made(
      'a.mp4',
      ...moving('1280x720', 9),
      ...tone(9),
      ...quick,
      '-metadata',
      'location=+52.5200+013.4050/',
      '-metadata',
      'comment=CANARY-OF-THE-FILE',
    )
    expect(content.includes('CANARY-OF-THE-FILE')).toBe(true)
    const status = await processed(content)
    expect(status).toMatchObject({ state: 'ready', kind: 'video', problem: null, work: null })
    const { address = '', video, width, height, sizes } = status.media ?? {}
    expect(video).toEqual({ durationMs: 9000, hasSound: true, clip: false, captions: [] })
    expect([width, height, sizes?.map(({ name }) => name)]).toEqual([1280, 720, ['thumb', 'feed', 'full']])

    const master = await text(address, 'master.m3u8')
    expect([...master.matchAll(/RESOLUTION=(\S+?),/g)].map(([, size]) => size)).toEqual(['640x360', '1280x720'])
    expect(master).toMatch(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"/)
    const playlists = [...master.matchAll(/([\w-]+\.m3u8)/g)].map(([name]) => name)
    expect(playlists).toHaveLength(3)
    const starts: string[] = []
    for (const name of playlists) {
      const playlist = await text(address, name)
      expect(playlist).toContain('#EXT-X-ENDLIST')
      // every segment of the pictures begins at the same time in each quality
      if (name.startsWith('v')) starts.push([...playlist.matchAll(/#EXTINF:(\d+)/g)].map(([, s]) => s).join())
      const [, file = ''] = /URI="([^"]+)"/.exec(playlist) ?? []
      const [, length = '', from = ''] = /BYTERANGE:(\d+)@(\d+)/.exec(playlist) ?? []
      const segment = await get(address, file, { range: `bytes=${from}-${String(Number(from) + Number(length) - 1)}` })
      expect([segment.status, segment.headers.get('content-type')]).toEqual([206, 'video/mp4'])
      expect(Buffer.from(await segment.arrayBuffer()).toString('latin1', 4, 8)).toMatch(/sidx|moof|styp/)
      expect(Buffer.from(await (await get(address, file)).arrayBuffer()).includes('CANARY')).toBe(false)
    }
    expect(new Set(starts)).toEqual(new Set(['4,4,1']))

    const board = await text(address, 'storyboard.vtt')
    expect(board).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:04\.000\nstoryboard-[0-9a-f]{16}\.webp#xywh=0,0,160,90\n/)
    const [picture = ''] = /storyboard-[0-9a-f]+\.webp/.exec(board) ?? []
    const drawn = await sharp(Buffer.from(await (await get(address, picture)).arrayBuffer())).metadata()
    expect([drawn.width, drawn.height]).toEqual([480, 90])
    expect((await get(address, 'preview.mp4')).status).toBe(200)
    expect((await get(address, 'full.avif')).headers.get('content-type')).toBe('image/avif')

    // nothing is left of the work, or of the file that tells where it was filmed
    expect(await test.services.storage.size(`originals/${status.id}`)).toBeNull()
    expect(existsSync(path.join(test.services.video.folder, status.id))).toBe(false)
    const { rows } = await sql`select 1 from media_work where media_id = ${status.id}`.execute(test.services.db)
    expect(rows).toEqual([])
  })

  it('is made by the worker, beside its other jobs', async () => {
    const { mediaId = '' } = await send(made('a.mp4', ...moving('160x90', 1, 10), ...quick), creator.token)
    const waiting = await getMedia(test.services, creator.userId, mediaId)
    expect(waiting).toMatchObject({ state: 'processing', work: { stage: 'waiting', percent: 0 } })
    expect((await listProcessing(test.services, creator.userId)).media.map(({ id }) => id)).toContain(mediaId)
    await test.settle(mediaId)
    expect(await getMedia(test.services, creator.userId, mediaId)).toMatchObject({ state: 'ready', kind: 'video' })
  })
})
