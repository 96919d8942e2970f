import { type ChildProcess, execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchBrowser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { encode, ffmpeg, gone } from './ffmpeg-encoder.ts'
import { freePort } from './free-port.ts'
import { mediamtx, type Mediamtx, prepareMediamtx } from './mediamtx.ts'
import { type NodeProcess, signUpAt, startNode } from './node-process.ts'

/** A MediaMTX with the configuration of `deploy/` in the place of our port for encoders (docs/operations.md, Live shows). */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-mediamtx-'))
const running: ChildProcess[] = []
let database: TestDatabase
let node: NodeProcess
let server: Mediamtx
let maker: { userId: number; token: string }
let key = ''
let showId = 0

type Encoder = { listening: boolean; line: { hasSound: boolean } | null; refusal: { reason: string } | null }
const look = async (): Promise<Encoder> =>
  (await node.call('GET', '/live/encoder', { token: maker.token })).body['encoder'] as Encoder
const reasonOf = async (): Promise<string | undefined> => (await look()).refusal?.reason
const addressOf = (kind: 'rtmp' | 'srt' | 'rtsp', given = key): string =>
  kind === 'srt'
    ? `srt://127.0.0.1:${String(server.ports.srt)}?streamid=publish:live/${given}`
    : `${kind}://127.0.0.1:${String(server.ports[kind])}/live/${given}`
const send = (address: string, how: Parameters<typeof encode>[1] = {}): ChildProcess => {
  const encoder = encode(address, how)
  running.push(encoder)
  return encoder
}
const pathsThere = async (): Promise<number> =>
  ((await server.ask('paths/list')).body as { items: unknown[] }).items.length

async function prepare(): Promise<number> {
  const body = { title: 'Six drums', audience: 'everyone', minutes: 60, source: 'encoder' }
  const { body: made } = await node.call('POST', '/live', { token: maker.token, body })
  return (made as { show: { id: number } }).show.id
}
/** What a viewer is given: with the pass of the show, or without one. */
async function watch(file: string, withPass = true): Promise<{ status: number; text: string }> {
  const pass = await fetch(`${node.address}/api/live/${String(showId)}/pass`)
  const cookie = withPass
    ? pass.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
    : ''
  const answer = await fetch(`${node.address}/live-media/${String(showId)}/${file}`, { headers: { cookie } })
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
}
const partsOf = async (start: number): Promise<number> =>
  [...(await watch('playlist')).text.matchAll(new RegExp(`URI="${String(start)}/\\d+\\.\\d+\\.m4s"`, 'g'))].length
const expectParts = (start: number): Promise<void> =>
  expect.poll(() => partsOf(start), { timeout: 30_000, interval: 500 }).toBeGreaterThan(5)

/** What FFmpeg is told that wants to read what is there; null: it could. */
const read = (address: string): Promise<string | null> =>
  run(ffmpeg(), ['-v', 'error', '-i', address, '-t', '2', '-f', 'null', '-'], { timeout: 15_000 }).then(
    () => null,
    ({ stderr }: { stderr: string }) => stderr,
  )
/** The segments of a beginning of the show that are there now, judged by FFmpeg: what it complains of. */
async function faultsOf(start: number): Promise<string> {
  const { text } = await watch('playlist')
  const names = [`${String(start)}/init.mp4`, ...(text.match(new RegExp(`^${String(start)}/\\d+\\.m4s$`, 'gm')) ?? [])]
  const pieces: Buffer[] = []
  for (const name of names) pieces.push(Buffer.from((await watch(name)).text, 'latin1'))
  const file = path.join(folder, `${String(showId)}.mp4`)
  writeFileSync(file, Buffer.concat(pieces))
  const { stderr, stdout } = await run(ffmpeg(), ['-v', 'warning', '-i', file, '-f', 'framecrc', '-'])
  const kinds = new Set(stdout.split('\n').map((line) => /^(\d),/.exec(line)?.[1]))
  return kinds.has('0') && kinds.has('1') ? stderr : `no picture, or no sound: ${stderr}`
}
const version = async (): Promise<string> => (await run(mediamtx ?? '', ['--version'])).stdout.trim()

describe.skipIf(mediamtx === undefined)('a MediaMTX in the place of our port for encoders', () => {
  beforeAll(async () => {
    database = await createTestDatabase({ size: 2 })
    const port = await freePort()
    server = await prepareMediamtx(folder, port)
    await server.start()
    node = await startNode({
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      SERVICES: 'web',
      LIVE_SERVER_URL: server.url,
      LIVE_SERVER_ADDRESSES: `rtmp://127.0.0.1:${String(server.ports.rtmp)}`,
    })
  })
  beforeEach(async () => {
    maker = await signUpAt(node)
    await database.pool.query('update accounts set email_verified_at = now() where user_id = $1', [maker.userId])
    await database.pool.query('update users set is_creator = true where id = $1', [maker.userId])
    key = await vi.waitFor(async () => {
      const made = await node.call('POST', '/live/encoder/key', { token: maker.token })
      expect(made.status).toBe(201)
      return String(made.body['key'])
    }, 5000)
    await expect.poll(async () => (await look()).listening).toBe(true)
    showId = await prepare()
  })
  afterAll(async () => {
    for (const encoder of running) encoder.kill('SIGKILL')
    // first: it would outlive a program that did not start
    await server.kill()
    await node.stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['rtmp', 'srt', 'rtsp'] as const)('takes %s, and gives parts out to those who may watch', async (kind) => {
    const encoder = send(addressOf(kind), { reordered: kind === 'rtmp' })
    await expectParts(1)
    expect((await look()).line?.hasSound).toBe(true)
    expect((await watch('playlist', false)).status).toBe(403)
    expect((await watch('1/init.mp4', false)).status).toBe(403)
    expect((await watch('1/init.mp4')).text).toContain('mp4a')
    expect(await faultsOf(1)).toBe('')
    // nobody reads from it, with the key or without
    expect(await read(addressOf('rtsp'))).toContain('401')
    expect(await read(addressOf('rtmp'))).toMatch(/error/i)
    expect((await look()).line).not.toBeNull()
    encoder.kill('SIGKILL')
  })

  it('refuses a wrong key at the encoder itself', async () => {
    for (const kind of ['rtmp', 'srt', 'rtsp'] as const)
      expect([kind, await gone(send(addressOf(kind, `${key}x`)))]).not.toEqual([kind, ''])
    expect(await pathsThere()).toBe(0)
    expect((await fetch(`${server.api}/v3/paths/list`)).status).toBe(401)
  })

  it('throws off what breaks the rules, and a show that staff cut', async () => {
    expect(await gone(send(addressOf('srt'), { keys: 250 }))).not.toBe('')
    await expect.poll(reasonOf).toBe('key_frames')
    const encoder = send(addressOf('rtmp'))
    const ended = gone(encoder)
    await expectParts(1)
    const moderator = await signUpAt(node)
    await database.pool.query(
      "update accounts set email_verified_at = now(), staff_role = 'moderator', totp_enabled_at = now() where user_id = $1",
      [moderator.userId],
    )
    const statement = 'Weapons were offered for sale.'
    await vi.waitFor(async () => {
      const cut = await node.call('POST', `/admin/live/${String(showId)}/cut`, {
        token: moderator.token,
        body: { ground: 'weapons', statement },
      })
      expect(cut.status).toBe(200)
    })
    expect(await ended).not.toBe('')
    // by the look at its key, or by a part that came too late
    await expect.poll(reasonOf).toMatch(/^(no_show|show_over)$/)
    await expect.poll(pathsThere).toBe(0)
  })

  it('keeps stream keys out of its log', () => {
    expect(server.said()).not.toContain('live_')
  })

  it('goes on with the show after MediaMTX was killed', async () => {
    const first = gone(send(addressOf('rtmp')))
    await expectParts(1)
    await server.kill()
    await first
    await expect.poll(async () => (await look()).listening).toBe(false)
    await server.start()
    await expect.poll(async () => (await look()).listening).toBe(true)
    const again = send(addressOf('srt'))
    await expectParts(2)
    expect((await watch('playlist')).text).toContain('#EXT-X-DISCONTINUITY')
    again.kill('SIGKILL')
  })

  it('takes WHIP from a browser', async () => {
    const browser = await launchBrowser({
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    })
    try {
      const page = await browser.newPage()
      const address = `http://127.0.0.1:${String(server.ports.whip)}/live/${key}/`
      await page.goto(`${address}publish`)
      const status = await page.evaluate(async (whip) => {
        const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true })
        const line = new RTCPeerConnection()
        for (const track of stream.getTracks()) line.addTrack(track, stream)
        const [, picture] = line.getTransceivers().toSorted((one) => (one.sender.track?.kind === 'audio' ? -1 : 1))
        const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
        picture?.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === 'video/H264'))
        await line.setLocalDescription()
        await new Promise<void>((resolve) => {
          if (line.iceGatheringState === 'complete') resolve()
          line.addEventListener('icegatheringstatechange', () => line.iceGatheringState === 'complete' && resolve())
        })
        const answer = await fetch(whip, {
          method: 'POST',
          headers: { 'content-type': 'application/sdp' },
          body: line.localDescription?.sdp ?? '',
        })
        if (answer.status === 201) await line.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
        return answer.status
      }, `${address}whip`)
      expect(status).toBe(201)
      await expectParts(1)
      const isOpus = (await watch('1/init.mp4')).text.includes('Opus')
      // 1.14 gives Opus to nobody by RTMP
      expect(isOpus).toBe(!(await version()).startsWith('v1.14'))
      if (isOpus) expect(await faultsOf(1)).toBe('')
    } finally {
      await browser.close()
    }
  })
})
