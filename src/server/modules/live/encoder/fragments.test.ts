import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { encode, ffmpeg, gone } from '#test/ffmpeg-encoder.ts'
import { freePort } from '#test/free-port.ts'
import { fileOf, passTo } from '#test/live-parts.ts'

/** What FFmpeg sends as an encoder and gets back as a viewer, judged by FFmpeg packet by packet. */
let app: TestApp
let port = 0
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-fragments-'))

beforeAll(async () => {
  port = await freePort()
  app = await createTestApp({ LIVE_RTMP_PORT: String(port) })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** All segments that a show had while it was on. */
async function watch(showId: number, until: Promise<unknown>): Promise<Buffer> {
  const { cookie } = await passTo(app, showId)
  const read = async (file: string) => (await fileOf(app, showId, file, cookie)).bytes
  const had = new Map<string, Buffer>()
  let over = false
  void until.then(() => (over = true))
  for (let last = false; !last; await sleep(400)) {
    last = over
    const text = (await read('playlist')).toString()
    for (const file of [
      ...(/URI="(\d+\/init\.mp4)"/.exec(text)?.slice(1) ?? []),
      ...(text.match(/^\d+\/\d+\.m4s$/gm) ?? []),
    ])
      if (!had.has(file)) had.set(file, await read(file))
  }
  return Buffer.concat([...had.values()])
}

type Packet = { stream: number; dts: number; duration: number }
const run = promisify(execFile)
const judge = (bytes: Buffer, name: string, ...how: readonly string[]): Promise<{ stdout: string; stderr: string }> => {
  const file = path.join(folder, `${name}.mp4`)
  writeFileSync(file, bytes)
  return run(ffmpeg(), ['-v', 'warning', '-i', file, ...how, '-'], { maxBuffer: 16 * 1024 * 1024 })
}
const packetsOf = (text: string): Packet[] =>
  text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number))
    .map(([stream = 0, dts = 0, , duration = 0]) => ({ stream, dts, duration }))

// at the same time: each is sent at the speed of life
it.concurrent.each([
  ['plain', { reordered: false, sound: true }],
  ['with pictures out of order', { reordered: true, sound: true }],
  ['without sound', { reordered: false, sound: false }],
] as const)('gives out what it was sent, without a gap and without a warning: %s', async (name, how) => {
  const maker = await app.creator(`maker_${String(name.length)}`)
  const { key } = (await app.call('POST /live/encoder/key', {}, { as: maker })).body
  const listening = async () => (await app.call('GET /live/encoder', {}, { as: maker })).body.encoder.listening
  await expect.poll(listening).toBe(true)
  const body = { title: 'From FFmpeg', audience: 'everyone', minutes: 60, source: 'encoder' } as const
  const { id } = (await app.call('POST /live', { body }, { as: maker })).body.show
  const encoder = encode(`rtmp://127.0.0.1:${String(port)}/live/${key}`, { ...how, seconds: 12 })
  const ended = gone(encoder)
  const state = async () => (await app.call('GET /live/:id', { params: { id: String(id) } })).body.show?.state
  await expect.poll(state).toBe('on_air')
  const bytes = await watch(id, ended)
  expect(await ended).toBe('')
  const decoded = await judge(bytes, `decoded-${String(name.length)}`, '-f', 'null')
  expect(decoded.stderr).toBe('')
  const copied = await judge(bytes, `copied-${String(name.length)}`, '-c', 'copy', '-f', 'framecrc')
  const packets = packetsOf(copied.stdout)
  const pictures = packets.filter(({ stream }) => stream === 0)
  // ten seconds and more of the twelve: the last segment may not have been whole when looked at; silence waits for a second key frame
  expect(pictures.length).toBeGreaterThanOrEqual(how.sound ? 250 : 200)
  for (const kind of how.sound ? [0, 1] : [0]) {
    const line = packets.filter(({ stream }) => stream === kind)
    for (const [index, { dts, duration }] of line.slice(0, -1).entries())
      expect(line[index + 1]?.dts).toBe(dts + duration)
  }
})
