import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { changedLine, numbers } from '#test/changed-rtmp.ts'
import { encoderProcessesOf } from '#test/encoder-process.ts'
import { freePort } from '#test/free-port.ts'
import { publish } from '#test/rtmp-publisher.ts'

/** Bytes that are changed in all. A million, in three minutes: `RTMP_PORT_BYTES=1000000 npx vitest run fuzzed-port`. */
const bytesWanted = Number(process.env['RTMP_PORT_BYTES'] ?? 3000)

let app: TestApp
let port = 0
beforeAll(async () => {
  port = await freePort()
  app = await createTestApp({ LIVE_RTMP_PORT: String(port) })
})
afterAll(() => app.close())

const isListening = async (as: Person) => (await app.call('GET /live/encoder', {}, { as })).body.encoder.listening
const keyOf = async (as: Person) => (await app.call('POST /live/encoder/key', {}, { as })).body.key
async function prepare(as: Person): Promise<number> {
  const body = { title: 'From OBS', audience: 'everyone', minutes: 60, source: 'encoder' } as const
  return (await app.call('POST /live', { body }, { as })).body.show.id
}
const processes = () => encoderProcessesOf(process.pid)
/** Sends it, and waits a little for what the other side makes of it. */
const throwAt = (bytes: Buffer, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const timer = setTimeout(() => socket.destroy(), ms)
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

it(
  `goes on in one process while ${String(bytesWanted)} changed bytes come to its port, and another show does not notice`,
  { timeout: 3_600_000 },
  async () => {
    const [maker, troubled] = [await app.creator('maker'), await app.creator('troubled')]
    const [key, wildKey] = [await keyOf(maker), await keyOf(troubled)]
    await expect.poll(() => isListening(maker)).toBe(true)
    const [id] = [await prepare(maker), await prepare(troubled)]
    // whoever comes next with this key does not wait for the one before
    await app.call('PUT /live/encoder', { body: { takesOver: true } }, { as: troubled })
    const encoder = await publish(port, key)
    let sent = 4100
    encoder.play(0, sent)
    const beat = setInterval(() => {
      encoder.play(sent, 400, { sound: false })
      sent += 400
    }, 400)
    const state = async () => (await app.call('GET /live/:id', { params: { id: String(id) } })).body.show?.state
    await expect.poll(state).toBe('on_air')
    const before = processes()
    expect(before).toHaveLength(1)
    const below = numbers(7)
    for (let changed = 0; changed < bytesWanted;) {
      const lines = Array.from({ length: 8 }, () => changedLine(wildKey, below))
      for (const { count } of lines) changed += count
      await Promise.all(lines.map(({ bytes }) => throwAt(bytes, 150)))
    }
    await sleep(500)
    clearInterval(beat)
    expect(processes()).toEqual(before)
    expect([encoder.isClosed(), await isListening(maker), await state()]).toEqual([false, true, 'on_air'])
    encoder.end()
  },
)
