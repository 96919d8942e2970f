import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { fileOf, onAir, passTo, portOf } from '#test/live-parts.ts'
import { requests, requestSeconds } from '#platform/metrics/instruments.ts'
import { announceLeaving } from '#platform/http/graceful-stop.ts'

/** Files of a show are answered before the framework sees the call: nobody may notice. */
let app: TestApp
let id: number
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ LOAD_SHEDDING: 'on' })
  id = (await onAir(app, await app.creator('maker'), {}, 6)).id
  cookie = (await passTo(app, id)).cookie
})
afterAll(() => app.close())

/** The same call by the usual way, which a test's injected call takes. */
async function usual(file: string, given: string) {
  const answer = await app.http.inject({ url: `/live-media/${String(id)}/${file}`, headers: { cookie: given } })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}
/** Of a connection, and of the moment. */
const passing = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])
const lasting = (headers: object) => Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)))

it.each([
  ['playlist', 200],
  ['sound', 200],
  ['playlist?_HLS_msn=1&_HLS_part=0', 200],
  ['playlist?other=1', 200],
  ['playlist?_HLS_msn=1&_HLS_msn=2', 422],
  ['playlist?_HLS_msn=%31', 200],
  ['playlist?_HLS_msn=-1', 422],
  ['playlist?_HLS_part=1', 400],
  ['playlist/', 200],
  ['playlist?_HLS_msn=999', 400],
  ['1/init.mp4', 200],
  ['1/sound.mp4', 200],
  ['1/1.m4s', 200],
  ['1/1.0.m4s', 200],
  ['1/s1.0.m4s', 200],
  ['%31/1.0.m4s', 200],
  ['1/999.m4s', 404],
  ['1/other.mp4', 404],
  ['x/1.m4s', 404],
  // nothing has been written down yet
  ['rewind', 409],
] as const)('%s is answered with %i and the same headers as by the usual way', async (file, status) => {
  for (const given of [cookie, '', `${cookie}x`]) {
    const [direct, other] = [await fileOf(app, id, file, given), await usual(file, given)]
    expect([direct.status, lasting(direct.headers)]).toEqual([other.status, lasting(other.headers)])
    expect(direct.bytes.equals(other.bytes)).toBe(true)
    if (given === cookie) expect(direct.status).toBe(status)
  }
})

it('counts in the figures of its route, once', async () => {
  const counted = async () => {
    const of = (labels: Partial<Record<string, unknown>>) =>
      labels['route'] === '/live-media/:id/playlist' && labels['method'] === 'GET'
    const all = (await requests.get()).values.filter(({ labels }) => of(labels))
    const timed = (await requestSeconds.get()).values.find(
      ({ labels, metricName }) => of(labels) && String(metricName).endsWith('_count'),
    )
    return [...[200, 403].map((status) => all.find(({ labels }) => labels.status === status)?.value ?? 0), timed?.value]
  }
  const before = await counted()
  await fileOf(app, id, 'playlist', cookie)
  await fileOf(app, id, 'playlist', cookie)
  await fileOf(app, id, 'playlist')
  await expect
    .poll(async () => (await counted()).map((value, index) => Number(value) - Number(before[index])))
    .toEqual([2, 1, 3])
})

it('answers calls of one connection in their order, and forgets one that hangs up', async () => {
  const socket = connect(await portOf(app.http), '127.0.0.1')
  const ask = (file: string, head = '') =>
    socket.write(`GET /live-media/${String(id)}/${file} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${head}\r\n`)
  ask('1/init.mp4')
  ask('playlist')
  ask('1/999.m4s')
  ask('1/1.0.m4s', 'connection: close\r\n')
  const pieces = (await socket.toArray()) as Buffer[]
  const text = Buffer.concat(pieces).toString('latin1')
  const said = [...text.matchAll(/HTTP\/1\.1 (\d+) |^content-type: (\w+\/[\w.-]+)/gim)]
  expect(said.map(([, status, type]) => status ?? type).join(' ')).toBe(
    '200 video/mp4 200 application/vnd.apple.mpegurl 404 application/json 200 video/mp4',
  )

  const gone = connect(await portOf(app.http), '127.0.0.1')
  gone.write(`GET /live-media/${String(id)}/playlist?_HLS_msn=3 HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  gone.destroy()
  await once(gone, 'close')
  expect((await fileOf(app, id, 'playlist', cookie)).status).toBe(200)
})

it('gives those who wait for the same part what each has asked for', async () => {
  const show = await onAir(app, await app.creator('waited_for'), {}, 6)
  const pass = (await passTo(app, show.id)).cookie
  const ask = (file: string) => fileOf(app, show.id, file, pass)
  // of another start, of its own, its sound alone; and twice, as two who watch do
  const files = ['9/2.2.m4s', '1/2.2.m4s', '1/s2.2.m4s', '1/2.2.m4s', 'playlist?_HLS_msn=2&_HLS_part=2']
  const waiting = Promise.all(files.map(ask))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await show.line.part()
  const [other, part, sound, again, playlist] = await waiting
  expect([other?.status, part?.status, sound?.status, again?.status]).toEqual([404, 200, 200, 200])
  expect(again?.bytes.equals(part?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(part?.bytes.equals((await ask('1/2.2.m4s')).bytes)).toBe(true)
  expect(sound?.bytes.equals((await ask('1/s2.2.m4s')).bytes)).toBe(true)
  expect(sound?.bytes.length).toBeLessThan(Number(part?.bytes.length))
  expect(String(playlist?.bytes)).toContain('URI="1/2.2.m4s"')
})

it('gives many the same head, with the date of its second, and another to who asks for the end of the connection', async () => {
  const port = await portOf(app.http)
  const get = `GET /live-media/${String(id)}/1/init.mp4 HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n`
  const heads = async (pauseMs: number) => {
    const socket = connect(port, '127.0.0.1')
    const end = socket.toArray()
    socket.write(`${get}\r\n${get}\r\n`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    socket.write(`${get}connection: close\r\n\r\n`)
    const text = Buffer.concat((await end) as Buffer[]).toString('latin1')
    return text.match(/HTTP\/1\.1 200 .*?\r\n\r\n/gs) ?? []
  }
  const undated = (head = '') => head.replace(/^date: .*$/im, '')
  const date = (head = '') => Date.parse(/^date: (.*)$/im.exec(head)?.[1] ?? '')
  const [first, second, last] = await heads(1100)
  expect(undated(second)).toBe(undated(first))
  expect(first).toContain('Connection: keep-alive')
  expect(date(last)).toBeGreaterThan(date(first))
  expect(last).toContain('Connection: close')
  expect(last).not.toContain('keep-alive')
  const [later] = await heads(0)
  expect(date(later)).toBeGreaterThanOrEqual(date(last))
  expect(undated(later)).toBe(undated(first))
})

it('ends its connection when the program is about to stop', async () => {
  announceLeaving(app.http)
  const socket = connect(await portOf(app.http), '127.0.0.1')
  socket.write(`GET /live-media/${String(id)}/1/init.mp4 HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  const text = Buffer.concat((await socket.toArray()) as Buffer[]).toString('latin1')
  expect(text).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
})
