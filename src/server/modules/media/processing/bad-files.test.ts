import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, moving, quick, tone } from '#test/sample-files.ts'
import { getMedia } from '../editing/get-media.ts'
import { startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'
import { processPhoto } from './process-photo.ts'
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

async function outcome(content: Buffer) {
  const { mediaId = '' } = await send(content, creator.token)
  await processVideo(test.services, mediaId)
  await processPhoto(test.services, mediaId)
  const status = await getMedia(test.services, creator.userId, mediaId)
  if ('code' in status) throw new Error(status.code)
  // whatever became of it, nothing half made is left
  if (status.state === 'failed')
    for await (const key of test.services.storage.list(`media/${mediaId}`)) throw new Error(`${key} was left.`)
  return status
}
const small = moving('160x90', 1, 10)

describe('what people upload', () => {
  it.each<[string, () => Buffer, object]>([
    ['WebM', () => made('a.webm', ...small, '-c:v', 'libvpx', '-deadline', 'realtime'), { width: 160, height: 90 }],
    ['MPEG transport stream', () => made('a.ts', ...small, ...quick), { width: 160, height: 90 }],
    ['AVI', () => made('a.avi', ...small, '-c:v', 'mpeg4'), { width: 160, height: 90 }],
    ['QuickTime', () => made('a.mov', ...small, ...quick), { width: 160, height: 90 }],
    ['Flash video', () => made('a.flv', ...small, '-c:v', 'flv1'), { width: 160, height: 90 }],
    [
      'odd edges',
      () =>
        made(
          'a.mkv',
          '-f',
          'lavfi',
          '-i',
          'color=red:size=172x96:rate=10:duration=1',
          '-vf',
          'format=bgr0,crop=171:95:0:0:exact=1',
          '-c:v',
          'ffv1',
          '-pix_fmt',
          'bgr0',
        ),
      { width: 171, height: 95 },
    ],
  ])('is a video: %s', async (_what, make, shape) => {
    expect(await outcome(make())).toMatchObject({ state: 'ready', kind: 'video', media: shape })
  })

  it.each<[string, () => Buffer]>([
    ['Opus from a browser', () => made('a.webm', ...tone(2), '-c:a', 'libopus')],
    ['m4a', () => made('a.m4a', ...tone(2), '-c:a', 'aac')],
    ['Ogg', () => made('a.ogg', ...tone(2), '-c:a', 'libopus')],
    ['WAV', () => made('a.wav', ...tone(2))],
  ])('is a voice note: %s', async (_what, make) => {
    const status = await outcome(make())
    expect(status).toMatchObject({ state: 'ready', kind: 'voice' })
    const { voice, address = '' } = status.media ?? {}
    expect(voice?.peaks).toHaveLength(64)
    expect(Math.max(...(voice?.peaks ?? []))).toBe(100)
    expect(Math.abs((voice?.durationMs ?? 0) - 2000)).toBeLessThan(150)
    const sound = await fetch(`${test.origin}${address}/voice.m4a`)
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
  })

  const mp4 = () => made('a.mp4', ...moving('160x90', 4, 10), ...quick)
  /** The same with the index of the file in front, so that it can be read although its end is missing. */
  const streamed = () => made('a.mp4', ...moving('160x90', 60, 10), ...quick, '-movflags', '+faststart')
  it.each<[string, () => Buffer, string]>([
    ['nothing but the beginning', () => mp4().subarray(0, 600), 'damaged'],
    ['cut in the middle, index at the end', () => mp4().subarray(0, 5000), 'damaged'],
    ['cut in the middle, index in front', () => streamed().subarray(0, Math.floor(streamed().length * 0.4)), 'damaged'],
    ['a header and then noise', () => Buffer.concat([mp4().subarray(0, 40), Buffer.alloc(5000, 0x5a)]), 'damaged'],
    [
      'Matroska with nothing in it',
      () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(100)]),
      'damaged',
    ],
    [
      'a playlist that names other files',
      () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
      'not_a_photo',
    ],
    ['a list of files', () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'not_a_photo'],
    [
      'a session description',
      () => Buffer.from('v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nm=video 1 RTP/AVP 96\n'),
      'not_a_photo',
    ],
    ['nothing', () => Buffer.alloc(0), 'empty'],
    [
      'frames that are too large',
      () =>
        made('a.mkv', '-f', 'lavfi', '-i', 'color=size=8200x8200:rate=1:duration=1', '-c:v', 'ffv1', '-threads', '1'),
      'too_many_pixels',
    ],
    [
      'a voice note of eleven minutes',
      () => made('a.ogg', ...tone(661), '-c:a', 'libopus', '-b:a', '6k', '-ac', '1'),
      'too_long',
    ],
  ])('fails in plain words: %s', async (_what, make, problemCode) => {
    const status = await outcome(make())
    expect(status).toMatchObject({ state: 'failed', problemCode, canRetry: false, media: null })
    expect(status.problem?.length).toBeGreaterThan(10)
  })

  it('is refused when it claims to last for ever', async () => {
    const lie = mp4()
    // `mvhd`, version 0: time scale at 12 and duration at 16 bytes behind its name (ISO/IEC 14496-12)
    const at = lie.indexOf('mvhd')
    lie.writeUInt32BE(1, at + 16)
    lie.writeUInt32BE(0x7fffffff, at + 20)
    const status = await outcome(lie)
    // either the claim is believed and too long, or the file's own frames show it to be wrong
    expect(['too_long', 'damaged', null]).toContain(status.problemCode)
    expect(status.media?.video?.durationMs ?? 0).toBeLessThan(10_000)
  })

  it('is a photo by its content, whatever it is called, and a video too', async () => {
    const { mediaId = '' } = await send(mp4(), creator.token, {
      metadata: { filename: 'a.jpg', filetype: 'image/jpeg' },
    })
    const { rows } = await sql<{ kind: string }>`select kind from media where id = ${mediaId}`.execute(test.services.db)
    expect(rows).toEqual([{ kind: 'video' }])
  })
})
