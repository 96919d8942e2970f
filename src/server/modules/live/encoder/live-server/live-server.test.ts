import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { EncoderRefusal } from '#contract/live-encoder.ts'
import { makeAddressDatabase } from '#test/address-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { countStatements } from '#test/count-statements.ts'
import { encoderProcessesOf } from '#test/encoder-process.ts'
import { fileOf, passTo } from '#test/live-parts.ts'
import { basic, hookQuestion, liveServerUrl, serverPassword, startLiveServer } from '#test/live-server.ts'
import { mediaMessage, pictureConfig, pictureTag, type Sender } from '#test/rtmp-publisher.ts'
import { staff } from '#test/staff.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startLiveServer>>
let maker: Person
let key = ''
let folder = ''
let count = 0

const ask = async (question: { body: object; headers?: Record<string, string> }): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...question.headers }
  const payload = JSON.stringify(question.body)
  return (await app.http.inject({ method: 'POST', url: '/api/live/server/auth', headers, payload })).statusCode
}
const asked = (about: Record<string, unknown>): Promise<number> => ask(hookQuestion(about))
const prepare = async (as = maker): Promise<number> => {
  const body = { title: 'From SRT', audience: 'everyone', minutes: 60, source: 'encoder' } as const
  return (await app.call('POST /live', { body }, { as })).body.show.id
}
const look = async (as = maker) => (await app.call('GET /live/encoder', {}, { as })).body.encoder
const stateOf = async (id: number) => (await app.call('GET /live/:id', { params: { id: String(id) } })).body.show?.state
const playlistOf = async (id: number): Promise<string> =>
  (await fileOf(app, id, 'playlist', (await passTo(app, id)).cookie)).text
/** Somebody publishes, and we have begun to take it. */
async function publish(given = key): Promise<Sender> {
  const sender = await server.publish(given)
  expect(sender).not.toBeNull()
  await expect.poll(() => server.readersOf(given)).toBe(1)
  return sender as Sender
}
async function onAir(from = 0): Promise<{ id: number; sender: Sender }> {
  const id = await prepare()
  const sender = await publish()
  sender.play(from, 4100)
  await expect.poll(() => stateOf(id)).toBe('on_air')
  return { id, sender }
}
const expectThrownOff = async (reason: EncoderRefusal, given = key): Promise<void> => {
  // before it would be as what nobody takes
  await expect.poll(() => server.isPublishing(given)).toBe(false)
  expect(server.kicked).toContain(given)
  await expect.poll(async () => (await look()).refusal?.reason).toBe(reason)
}

beforeAll(async () => {
  server = await startLiveServer()
  folder = mkdtempSync(join(tmpdir(), 'fanfare-live-server-'))
  const places = join(folder, 'countries.mmdb')
  writeFileSync(places, makeAddressDatabase([{ network: '192.0.2.0/24', country: 'AQ', city: {} }]))
  app = await createTestApp({
    GEOIP_DB: places,
    LIVE_SERVER_URL: liveServerUrl(server.port),
    LIVE_SERVER_ADDRESSES: 'rtmp://live.example,srt://live.example:8890,https://whip.example',
  })
  server.asks(ask)
})
beforeEach(async () => {
  maker = await app.creator(`maker_${String((count += 1))}`)
  key = (await app.call('POST /live/encoder/key', {}, { as: maker })).body.key
  await expect.poll(async () => (await look()).listening).toBe(true)
})
afterAll(async () => {
  await app.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('takes what is published there the way of our own port, and tells creators where to send it', async () => {
  const { server: address, ways } = await look()
  expect(address).toBe('rtmp://live.example/live')
  expect(ways).toEqual([
    { protocol: 'srt', address: 'srt://live.example:8890?streamid=publish:live/{key}' },
    { protocol: 'whip', address: 'https://whip.example/live/{key}/whip' },
  ])
  const id = await prepare()
  const sender = await publish()
  sender.play(5000, 4100, { canary: 'a face' })
  await expect.poll(() => stateOf(id)).toBe('on_air')
  await expect.poll(async () => (await look()).line).toMatchObject({ width: 640, height: 360, hasSound: true })
  const text = await playlistOf(id)
  expect([...text.matchAll(/#EXT-X-PART:DURATION=/g)].length).toBeGreaterThanOrEqual(8)
  const first = /URI="(1\/\d+\.0\.m4s)"/.exec(text)?.[1] ?? ''
  expect((await fileOf(app, id, first, (await passTo(app, id)).cookie)).text).toContain('a face')
  expect((await fileOf(app, id, first, '')).text).not.toContain('a face')
})

it('takes Opus, and begins another stream where a key frame holds other settings', async () => {
  const id = await prepare()
  const sender = await publish()
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])])
  sender.write(mediaMessage(8, 0, Buffer.concat([Buffer.from([0x90]), Buffer.from('Opus'), head])))
  // 20 ms of silence
  const packet = Buffer.concat([Buffer.from([0x91]), Buffer.from('Opus'), Buffer.from([0xfc, 0xff, 0xfe])])
  const play = (from: number, ms: number): void => {
    sender.play(from, 0, { sound: false })
    for (let at = 0; at < ms; at += 40) {
      sender.play(from + at, at % 2000 === 0 ? 40 : 0, { sound: false })
      for (const step of [0, 20]) sender.write(mediaMessage(8, from + at + step, packet))
    }
  }
  for (let at = 0; at < 4200; at += 400) play(at, 400)
  await expect.poll(() => stateOf(id)).toBe('on_air')
  expect((await look()).line).toMatchObject({ hasSound: true })
  const { cookie } = await passTo(app, id)
  expect((await fileOf(app, id, '1/init.mp4', cookie)).text).toContain('dOps')
  // as a browser does by WebRTC, whose line has become narrow
  const [sequence, picture] = [pictureConfig.subarray(8, 32), Buffer.from(pictureConfig.subarray(35))]
  picture[picture.length - 1] = 0x21
  const units = [sequence, picture, Buffer.from([0x65, 1, 2, 3])].flatMap((unit) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(unit.length)
    return [length, unit]
  })
  for (let at = 4200; at < 6400; at += 40) {
    if (at === 4200) sender.write(mediaMessage(9, at, Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), ...units])))
    else sender.write(mediaMessage(9, at, pictureTag(false)))
    sender.write(mediaMessage(8, at, packet))
  }
  await expect.poll(() => playlistOf(id)).toContain('"2/init.mp4"')
})

it('refuses keys that are wrong, old or of somebody without a show, without a word to whoever asks', async () => {
  const path = `live/${key}`
  expect(await asked({ path })).toBe(403)
  expect((await look()).refusal?.reason).toBe('no_show')
  await prepare()
  const old = key
  key = (await app.call('POST /live/encoder/key', {}, { as: maker })).body.key
  for (const wrong of [
    `live/${old}`,
    `live/${key}x`,
    `live/${key}/`,
    `/live/${key}`,
    key,
    'live/',
    'live',
    '',
    `LIVE/${key}`,
  ])
    expect([wrong, await asked({ path: wrong })]).toEqual([wrong, 403])
  // it only asks what would be taken: nothing is, and nobody else is kept out
  expect(await asked({ path: `live/${key}`, id: null, protocol: 'webrtc' })).toBe(200)
  await publish()
})

it('believes nobody without the password, and gives nothing but to ourselves', async () => {
  const { id } = await onAir()
  const path = `live/${key}`
  // what is on air is asked about, and nobody begins
  const question = hookQuestion({ path, id: null })
  expect(await ask(question)).toBe(200)
  for (const authorization of ['', 'Basic', basic('fanfare', ''), basic('other')])
    expect(await ask({ ...question, headers: { authorization } })).toBe(403)
  expect(await ask({ ...question, headers: { authorization: `Bearer ${serverPassword}` } })).toBe(401)
  expect(await ask({ body: question.body })).toBe(403)
  for (const body of [{}, { path }, { ...question.body, path: 1 }, { ...question.body, path: 'x'.repeat(600) }])
    expect(await ask({ ...question, body })).toBe(403)
  // neither the key nor the password of both sides reads, and what reads one stream reads no other, nor publishes
  for (const protocol of ['rtmp', 'rtsp', 'hls', 'webrtc', 'srt'])
    for (const password of [key, serverPassword, '', 'zzzzzz.', `zzzzzzz.${key}`])
      expect(await asked({ action: 'read', path, protocol, password })).toBe(403)
  const password = server.readWith.at(-1)
  const read = { action: 'read', path, password }
  expect(await asked(read)).toBe(200)
  expect(await asked({ ...read, protocol: 'rtsp' })).toBe(403)
  expect(await asked({ ...read, path: `${path}x` })).toBe(403)
  expect(await asked({ ...read, action: 'api' })).toBe(403)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await asked(read)).toBe(403)
  vi.useRealTimers()
  for (const action of ['playback', 'metrics', 'pprof', 'publisher', ''])
    expect(await asked({ action, path })).toBe(403)
  expect(await asked({ action: 'api', password: key })).toBe(403)
  expect(await asked({ action: 'api' })).toBe(200)
  expect(await stateOf(id)).toBe('on_air')
  expect(server.refusedReads).toEqual([])
})

it('refuses an encoder in a closed country by its own address, whoever asks for it', async () => {
  await prepare()
  const close = async (blockedCountries: string[]): Promise<void> => {
    await sql`update operator_settings set chosen = ${JSON.stringify({ blockedCountries })}::jsonb, version = version + 1`.execute(
      app.services.db,
    )
    await app.services.settings.load()
  }
  const there = { path: `live/${key}`, ip: '192.0.2.9', id: null }
  expect(await asked(there)).toBe(200)
  await close(['AQ'])
  expect(await asked(there)).toBe(403)
  expect((await look()).refusal?.reason).toBe('country')
  expect(await asked({ ...there, ip: '203.0.113.7' })).toBe(200)
  await close([])
})

it('looks nobody up for a while who guesses', async () => {
  const ip = '198.51.100.23'
  const guess = (): Promise<number> => asked({ path: 'live/a-guess', ip })
  expect((await countStatements(guess)).statements).toBe(1)
  for (let again = 0; again < 20; again += 1) await guess()
  expect((await countStatements(guess)).statements).toBe(0)
  await prepare()
  expect(await asked({ path: `live/${key}`, ip, id: null })).toBe(403)
  expect(await asked({ path: `live/${key}`, ip: '198.51.101.1', id: null })).toBe(200)
})

it('throws off what breaks a rule, with the reason that its creator reads', async () => {
  await prepare()
  const hevc = Buffer.from([0x90, ...Buffer.from('hvc1'), 0, 0, 0, 0])
  const cases: [EncoderRefusal, (sender: Sender) => void][] = [
    ['codec', (sender) => sender.write(mediaMessage(9, 0, hevc))],
    ['sound_codec', (sender) => sender.write(mediaMessage(8, 0, Buffer.from([0x2f, 0, 0, 0])))],
    ['key_frames', (sender) => sender.play(0, 5000, { keys: 6000 })],
    ['too_fast', (sender) => sender.play(0, 20_000)],
  ]
  for (const [reason, send] of cases) {
    server.kicked.length = 0
    send(await publish())
    await expectThrownOff(reason)
  }
})

it('throws it off with the end of the show, a cut of staff and a new key', async () => {
  const ended = await onAir()
  await app.call('POST /live/:id/end', { params: { id: String(ended.id) } }, { as: maker })
  await expectThrownOff('no_show')
  const cut = await onAir()
  const moderator = await staff(app, `staff_${String(count)}`, 'moderator')
  const body = { ground: 'weapons' as const, statement: 'Weapons were offered for sale.' }
  await app.call('POST /admin/live/:id/cut', { params: { id: String(cut.id) }, body }, { as: moderator })
  server.kicked.length = 0
  await expectThrownOff('no_show')
  await onAir()
  const old = key
  key = (await app.call('POST /live/encoder/key', {}, { as: maker })).body.key
  await expect.poll(() => server.isPublishing(old)).toBe(false)
  expect(await asked({ path: `live/${old}` })).toBe(403)
})

it('lets a second encoder in once the first is silent, or at once where its creator has chosen so', async () => {
  const { id, sender } = await onAir()
  expect(await server.publish(key)).toBeNull()
  expect((await look()).refusal?.reason).toBe('busy')
  await app.call('PUT /live/encoder', { body: { takesOver: true } }, { as: maker })
  const second = await publish()
  second.play(0, 4100)
  await expect.poll(() => playlistOf(id)).toContain('"2/init.mp4"')
  sender.play(4100, 400)
  expect(server.kicked).not.toContain(key)
  await app.call('PUT /live/encoder', { body: { takesOver: false } }, { as: maker })
  await sleep(3200)
  await publish()
})

it('goes on with the show after the live server, the stream or our process was gone', async () => {
  const { id } = await onAir()
  server.end(key)
  await expect.poll(async () => (await look()).line).toBeNull()
  ;(await publish()).play(0, 4100)
  await expect.poll(() => playlistOf(id)).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2/init.mp4"')
  const { port, rtmpPort } = server
  await server.stop()
  await expect.poll(async () => (await look()).listening).toBe(false)
  server = await startLiveServer(port, rtmpPort)
  server.asks(ask)
  await expect.poll(async () => (await look()).listening).toBe(true)
  ;(await publish()).play(0, 4100)
  await expect.poll(() => playlistOf(id)).toContain('"3/init.mp4"')
  // nobody takes what is published there: it is thrown off, and its encoder begins anew
  for (const pid of encoderProcessesOf(process.pid)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => server.isPublishing(key)).toBe(false)
  ;(await publish()).play(0, 4100)
  await expect.poll(() => playlistOf(id)).toContain('"4/init.mp4"')
  expect(await stateOf(id)).toBe('on_air')
})
