import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showChannel, showEvents } from '#contract/live-chat.ts'
import { attachRealtime, type Realtime } from '#platform/realtime/attach-realtime.ts'
import { createFanout, type Fanout } from '#platform/realtime/fanout.ts'
import { createTestApp, freshKey, type Person, type TestApp } from '#test/app.ts'
import { onAir } from '#test/live-parts.ts'
import { BareSocket, silentLog } from '#test/realtime-endpoint.ts'
import { deliverLines } from './deliver-lines.ts'

/** A line reaches the screens of those who may read it with its event, and nobody else's. */

let app: TestApp
let realtime: Realtime
let fanout: Fanout
let address: string
let maker: Person
let fan: Person
let other: Person
let count = 0
const sockets: BareSocket[] = []
beforeAll(async () => {
  app = await createTestApp()
  const { server } = app.http
  realtime = attachRealtime(server, { ...app.services.realtime, bySession: true, log: silentLog })
  const deliver = deliverLines(app.services, realtime)
  fanout = createFanout({
    connectionConfig: { connectionString: app.database.url },
    log: silentLog,
    onMessage: ({ channels, event, data }) => void deliver(channels, event, data),
  })
  await fanout.ready
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/app/${app.services.realtime.key}?protocol=7`
})
beforeEach(async () => {
  count += 1
  maker = await app.creator(`maker_${String(count)}`)
  fan = await app.fan(`fan_${String(count)}`)
  other = await app.fan(`other_${String(count)}`)
})
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await fanout.stop()
  await realtime.drain()
  await app.close()
})

const by = (id: number) => ({ params: { id: String(id) } })
const say = (id: number, text: string, as: Person) =>
  app.call('POST /live/:id/chat', { ...by(id), body: { text } }, { as })

async function hear(id: number, as: Person): Promise<BareSocket> {
  const socket = new BareSocket(address, {})
  sockets.push(socket)
  const channel = showChannel(id)
  const body = { socket_id: await socket.established(), channel_name: channel }
  const answer = await app.call('POST /realtime/auth', { body }, { as })
  expect(answer.status).toBe(200)
  socket.say({ event: 'pusher:subscribe', data: { channel, ...answer.body } })
  await socket.next('pusher_internal:subscription_succeeded')
  return socket
}
const lineOf = async (socket: BareSocket) => (await socket.next(showEvents.line)).data['line']
/** All that has been said to a socket until now, without what it was asked for. */
const heardBy = ({ frames }: BareSocket): string => JSON.stringify(frames)

describe('a line of a show', () => {
  it('comes with its event as the call for the chat would give it, to its writer, the creator and who else listens', async () => {
    const { id } = await onAir(app, maker)
    const ears = await Promise.all([maker, fan, other].map((one) => hear(id, one)))
    const said = (await say(id, 'Good evening', fan)).body
    const { mine: _mine, removable: _removable, ...line } = said
    for (const socket of ears) expect(await lineOf(socket)).toEqual(line)
  })

  it('is not told to those who block its writer or are blocked, and the next one is', async () => {
    const { id } = await onAir(app, maker)
    const [quiet, blocked] = await Promise.all([hear(id, other), hear(id, fan)])
    await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: other })
    await say(id, 'canary of the blocked', fan)
    expect(await lineOf(blocked)).toMatchObject({ text: 'canary of the blocked' })
    await say(id, 'canary of the blocker', other)
    await say(id, 'everybody hears this', maker)
    expect(await lineOf(quiet)).toMatchObject({ text: 'canary of the blocker' })
    expect(await lineOf(quiet)).toMatchObject({ text: 'everybody hears this' })
    expect(await lineOf(blocked)).toMatchObject({ text: 'everybody hears this' })
    expect(heardBy(quiet)).not.toContain('canary of the blocked')
    expect(heardBy(blocked)).not.toContain('canary of the blocker')
  })

  it('is told to nobody whose way in has ended while the socket stayed', async () => {
    const { id } = await onAir(app, maker, { audience: 'followers' })
    for (const one of [fan, other])
      await app.call('PUT /users/:username/follow', { params: { username: maker.username } }, { as: one })
    const [own, gone, blocked] = await Promise.all([maker, fan, other].map((one) => hear(id, one)))
    if (!own || !gone || !blocked) throw new Error('Somebody hears nothing.')
    await app.call('DELETE /users/:username/follow', { params: { username: maker.username } }, { as: fan })
    await say(id, 'a canary for followers', maker)
    expect(await lineOf(blocked)).toMatchObject({ text: 'a canary for followers', byCreator: true })
    await app.call('PUT /users/:username/block', { params: { username: other.username } }, { as: maker })
    // whoever was let in a moment ago is asked about again after a second
    await sleep(1100)
    await say(id, 'a canary for nobody', maker)
    expect(await lineOf(own)).toMatchObject({ text: 'a canary for followers' })
    expect(await lineOf(own)).toMatchObject({ text: 'a canary for nobody' })
    expect(heardBy(gone) + heardBy(blocked)).not.toContain('canary')
  })

  it('is told once each, however many are said at once, and a tip with its amount', async () => {
    const { id } = await onAir(app, maker)
    const ear = await hear(id, maker)
    const fans = await Promise.all(
      Array.from({ length: 8 }, (_none, n) => app.fan(`many_${String(count)}_${String(n)}`)),
    )
    await Promise.all(fans.map((one, n) => say(id, `line ${String(n)}`, one)))
    await app.fund(fan, 2000)
    const body = { amountCents: 500, message: 'For the band' }
    expect((await app.call('POST /live/:id/tips', { ...by(id), body }, { as: fan, key: freshKey() })).status).toBe(201)
    const heard: string[] = []
    for (let n = 0; n < 9; n += 1) heard.push(((await lineOf(ear)) as { text: string }).text)
    expect(heard.toSorted()).toEqual(['For the band', ...fans.map((_one, n) => `line ${String(n)}`)])
    await say(id, 'the last', fan)
    expect(await lineOf(ear)).toMatchObject({ text: 'the last', tipCents: null })
  })
})
