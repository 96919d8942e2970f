import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { encoderProcessesOf } from '#test/encoder-process.ts'
import { freePort } from '#test/free-port.ts'
import { fileOf, passTo } from '#test/live-parts.ts'
import { staff } from '#test/staff.ts'
import {
  configTag,
  greeting,
  mediaMessage,
  pictureConfig,
  pictureTag,
  publish,
  type Publisher,
  soundConfigTag,
} from '#test/rtmp-publisher.ts'
import type { EncoderRefusal } from '#contract/live-encoder.ts'

let app: TestApp
let port = 0
let maker: Person
let key = ''
let count = 0
const open: Publisher[] = []

const connect = async (given: string | null = key): Promise<Publisher> => {
  const publisher = await publish(port, given)
  open.push(publisher)
  return publisher
}
const prepare = async (as = maker): Promise<number> => {
  const body = { title: 'From OBS', audience: 'everyone', minutes: 60, source: 'encoder' } as const
  return (await app.call('POST /live', { body }, { as })).body.show.id
}
const look = async (as = maker) => (await app.call('GET /live/encoder', {}, { as })).body.encoder
const stateOf = async (id: number) => (await app.call('GET /live/:id', { params: { id: String(id) } })).body.show?.state
async function expectRefused(publisher: Publisher, reason: EncoderRefusal | null, as = maker): Promise<void> {
  expect(await publisher.until(publisher.isClosed, 10_000)).toBe(true)
  await expect.poll(async () => (await look(as)).refusal?.reason ?? null).toBe(reason)
}
const playlistOf = async (id: number): Promise<string> => {
  const { cookie } = await passTo(app, id)
  return (await fileOf(app, id, 'playlist', cookie)).text
}

beforeAll(async () => {
  port = await freePort()
  app = await createTestApp({ LIVE_RTMP_PORT: String(port) })
})
beforeEach(async () => {
  maker = await app.creator(`maker_${String((count += 1))}`)
  const { key: made, encoder } = (await app.call('POST /live/encoder/key', {}, { as: maker })).body
  key = made
  // the very first one is answered when the port is open, not with a warning that it is not
  expect(encoder.listening).toBe(true)
})
afterEach(() => {
  for (const publisher of open.splice(0)) publisher.end()
})
afterAll(() => app.close())

it('takes a prepared show, which begins with its first part and has parts cut within the group', async () => {
  const id = await prepare()
  expect((await look()).line).toBeNull()
  const encoder = await connect()
  expect(encoder.said.map(({ code }) => code)).toEqual(['NetStream.Publish.Start'])
  expect(await stateOf(id)).toBeUndefined()
  encoder.play(5000, 4100, { canary: 'a face' })
  await expect.poll(() => stateOf(id)).toBe('on_air')
  await expect.poll(async () => (await look()).line).toMatchObject({ width: 640, height: 360, hasSound: true })
  const text = await playlistOf(id)
  expect(text).toContain('#EXT-X-TARGETDURATION:5')
  const lengths = [...text.matchAll(/#EXT-X-PART:DURATION=([0-9.]+)/g)].map(([, length]) => Number(length))
  expect(lengths.length).toBeGreaterThanOrEqual(8)
  for (const length of lengths) expect(Math.abs(length - 0.48)).toBeLessThan(0.05)
  expect(text.match(/INDEPENDENT=YES/g)).toHaveLength(2)
  expect(text.match(/#EXTINF:2\.0/g)).toHaveLength(2)
  const { cookie } = await passTo(app, id)
  const first = /URI="(1\/\d+\.0\.m4s)"/.exec(text)?.[1] ?? ''
  expect((await fileOf(app, id, first, cookie)).text).toContain('a face')
  const body = (await app.call('GET /live/mine', {}, { as: maker })).body.show
  expect(body).toMatchObject({ id, source: 'encoder', state: 'on_air' })
})

it('refuses keys that are wrong, old or of somebody without a show, and says why to its owner alone', async () => {
  const wrong = await connect(`${key.slice(0, -1)}_`)
  expect(wrong.said[0]).toMatchObject({ code: 'NetStream.Publish.Rejected', description: /not valid/ })
  expect(await wrong.until(wrong.isClosed)).toBe(true)
  await expectRefused(await connect(), 'no_show')
  const id = await prepare()
  const old = key
  const sending = await connect()
  sending.play(0, 4100)
  await expect.poll(() => stateOf(id)).toBe('on_air')
  expect((await look()).refusal).toBeNull()
  // renewed while it sends: the line ends, and the old key opens nothing
  key = (await app.call('POST /live/encoder/key', {}, { as: maker })).body.key
  expect(await sending.until(sending.isClosed)).toBe(true)
  expect((await connect(old)).said[0]?.description).toMatch(/not valid/)
  expect((await look()).key?.ending).toBe(key.slice(-4))
  const again = await connect()
  again.play(90_000, 4100)
  await expect.poll(() => playlistOf(id)).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2/init.mp4"')
  const { rows } = await sql`select key_hash from stream_keys where user_id = ${maker.userId}`.execute(app.services.db)
  expect(JSON.stringify(rows)).not.toContain(key)
})

it('lets a second encoder wait for the first, or take over where its creator has chosen so', async () => {
  const id = await prepare()
  const first = await connect()
  first.play(0, 4100)
  await expect.poll(() => stateOf(id)).toBe('on_air')
  const beat = setInterval(() => first.play(4100 + 40, 80, { sound: false }), 500)
  const second = publish(port, key)
  await sleep(1500)
  expect(first.isClosed()).toBe(false)
  clearInterval(beat)
  first.end()
  expect((await second).said[0]?.code).toBe('NetStream.Publish.Start')
  open.push(await second)
  ;(await second).play(0, 4100)
  await expect.poll(() => playlistOf(id)).toContain('"2/init.mp4"')
  expect((await app.call('PUT /live/encoder', { body: { takesOver: true } }, { as: maker })).status).toBe(200)
  const third = await connect()
  expect(third.said[0]?.code).toBe('NetStream.Publish.Start')
  expect(await (await second).until((await second).isClosed)).toBe(true)
})

it('ends the line with the show, a cut of staff, a restriction and the browser’s turn', async () => {
  const onAir = async () => {
    const id = await prepare()
    const encoder = await connect()
    encoder.play(0, 4100)
    await expect.poll(() => stateOf(id)).toBe('on_air')
    return { id, encoder }
  }
  const ended = await onAir()
  await app.call('POST /live/:id/end', { params: { id: String(ended.id) } }, { as: maker })
  await expectRefused(ended.encoder, 'no_show')
  const cut = await onAir()
  const moderator = await staff(app, `staff_${String(count)}`, 'moderator')
  const body = { ground: 'weapons' as const, statement: 'Weapons were offered for sale.' }
  await app.call('POST /admin/live/:id/cut', { params: { id: String(cut.id) }, body }, { as: moderator })
  await expectRefused(cut.encoder, 'no_show')
  const restricted = await onAir()
  await sql`update accounts set restricted_at = now() where user_id = ${maker.userId}`.execute(app.services.db)
  await expectRefused(restricted.encoder, 'account')
  const refused = await connect()
  await expectRefused(refused, 'account')
})

it('does not take a show that a browser sends', async () => {
  const body = { title: 'From here', audience: 'everyone', minutes: 60 } as const
  await app.call('POST /live', { body }, { as: maker })
  await expectRefused(await connect(), 'browser')
})

it('refuses what browsers would not play, with a reason', async () => {
  const id = await prepare()
  const hevc = Buffer.from([0x90, ...Buffer.from('hvc1'), 0, 0, 0, 0])
  const high422 = Buffer.from(pictureConfig)
  high422[9] = 122
  const cases: [EncoderRefusal, (encoder: Publisher) => void][] = [
    ['codec', (encoder) => encoder.write(mediaMessage(9, 0, hevc))],
    ['codec', (encoder) => encoder.write(mediaMessage(9, 0, Buffer.from([0x12, 0, 0, 0, 0, 0])))],
    ['codec', (encoder) => encoder.write(mediaMessage(9, 0, configTag(high422)))],
    ['codec', (encoder) => encoder.write(mediaMessage(9, 0, configTag(pictureConfig.subarray(0, 12))))],
    ['sound_codec', (encoder) => encoder.write(mediaMessage(8, 0, Buffer.from([0x2f, 0, 0, 0])))],
    ['key_frames', (encoder) => encoder.play(0, 5000, { keys: 6000 })],
    // further than it may run ahead, and in fewer parts than may wait
    ['too_fast', (encoder) => encoder.play(0, 20_000)],
    [
      'rate',
      (encoder) => {
        encoder.write(Buffer.concat([mediaMessage(9, 0, configTag()), mediaMessage(8, 0, soundConfigTag())]))
        for (let at = 0; at < 40; at += 1) encoder.write(mediaMessage(9, at, pictureTag(at === 0, { bytes: 400_000 })))
      },
    ],
  ]
  for (const [reason, send] of cases) {
    const encoder = await connect()
    send(encoder)
    await expectRefused(encoder, reason)
  }
  // nothing of it has been on air but what came too fast
  expect(await stateOf(id)).toBe('on_air')
})

it('drops whoever is no encoder, too much or silent, and nobody else notices', async () => {
  const id = await prepare()
  const encoder = await connect()
  encoder.play(0, 4100)
  await expect.poll(() => stateOf(id)).toBe('on_air')
  let at = 4100
  const beat = setInterval(() => {
    encoder.play(at, 400, { sound: false })
    at += 400
  }, 400)
  const bad: Buffer[] = [
    Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    Buffer.alloc(100_000, 3),
    Buffer.concat([Buffer.from([3]), Buffer.alloc(3072), Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0])]),
    Buffer.concat([Buffer.from([3]), Buffer.alloc(3072), mediaMessage(9, 0, pictureTag(true))]),
    greeting(key).subarray(0, -20),
  ]
  for (const [index, bytes] of bad.entries()) {
    const stranger = await connect(null)
    stranger.write(bytes)
    // the last one says half of what it has to, and is given ten seconds
    if (index < bad.length - 1) expect(await stranger.until(stranger.isClosed, 3000)).toBe(true)
    else expect(await stranger.until(stranger.isClosed, 13_000)).toBe(true)
  }
  clearInterval(beat)
  expect(encoder.isClosed()).toBe(false)
  expect((await look()).listening).toBe(true)
  expect(await stateOf(id)).toBe('on_air')
})

it('begins another stream where the clock jumps, the size changes or sound comes late', async () => {
  const id = await prepare()
  const encoder = await connect()
  encoder.play(10_000, 4100)
  await expect.poll(() => playlistOf(id)).toContain('"1/init.mp4"')
  encoder.play(200, 2100)
  await expect.poll(() => playlistOf(id)).toContain('"2/init.mp4"')
  const larger = Buffer.from(pictureConfig)
  larger[larger.length - 1] = 0x21
  encoder.write(mediaMessage(9, 2300, configTag(larger)))
  for (let at = 0; at <= 2000; at += 40) encoder.write(mediaMessage(9, 2300 + at, pictureTag(at % 2000 === 0)))
  await expect.poll(() => playlistOf(id)).toContain('"3/init.mp4"')
  expect(encoder.isClosed()).toBe(false)
})

it('goes on with a new process when the one that takes encoders is killed', async () => {
  const id = await prepare()
  const encoder = await connect()
  encoder.play(0, 4100)
  await expect.poll(() => stateOf(id)).toBe('on_air')
  for (const pid of encoderProcessesOf(process.pid)) process.kill(pid, 'SIGKILL')
  expect(await encoder.until(encoder.isClosed)).toBe(true)
  await expect.poll(async () => (await look()).listening).toBe(true)
  // the end of a process may be heard a moment after its connections broke: as encoders do, it tries until it is taken
  const again = await vi.waitFor(
    async () => {
      const publisher = await connect()
      expect(publisher.said.map(({ code }) => code)).toEqual(['NetStream.Publish.Start'])
      return publisher
    },
    { timeout: 60_000, interval: 250 },
  )
  again.play(9000, 4100)
  await expect.poll(() => playlistOf(id)).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2/init.mp4"')
})
