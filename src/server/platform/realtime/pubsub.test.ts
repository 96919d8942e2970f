import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Realtime } from './attach-realtime.ts'
import { signChannel } from './sign-channel.ts'
import { startTestEndpoint, type TestEndpoint } from '#test/realtime-endpoint.ts'

const endpoints: TestEndpoint[] = []
afterEach(async () => {
  await Promise.all(endpoints.splice(0).map((endpoint) => endpoint.close()))
})

/** Processes on one line, as NOTIFY or Redis is: what one says reaches all, itself included, in order. */
async function startProcesses(count: number, said: string[] = [], peerHelloMs = 50) {
  const all: Realtime[] = []
  const publishToPeers = (text: string): void => {
    said.push(text)
    queueMicrotask(() => {
      for (const realtime of all) realtime.receive(text)
    })
  }
  const started: TestEndpoint[] = []
  for (let n = 0; n < count; n += 1) {
    const endpoint = await startTestEndpoint({
      publishToPeers,
      clientEvents: ['client-typing'],
      limits: { peerHelloMs },
    })
    all.push(endpoint.realtime)
    started.push(endpoint)
  }
  endpoints.push(...started)
  return { started, said, all, publishToPeers }
}

/** Signs in to a presence channel as this user, and keeps what comes. */
async function join(endpoint: TestEndpoint, userId: string, channel = 'presence-chat.1') {
  const socket = endpoint.socket()
  const socketId = await socket.established()
  const channelData = JSON.stringify({ user_id: userId })
  const { key, secret } = endpoint
  const auth = signChannel({ key, secret, socketId, channelName: channel, channelData })
  socket.say({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
  const { data: joined } = await socket.next('pusher_internal:subscription_succeeded')
  const { ids } = joined['presence'] as { ids: string[] }
  return { socket, there: ids.toSorted() }
}

describe('several processes', () => {
  it('show one and the same presence, whoever comes and goes where', async () => {
    const { started } = await startProcesses(2)
    const [one, two] = started as [TestEndpoint, TestEndpoint]
    await vi.waitFor(async () => expect((await join(one, '99', 'presence-probe.1')).there).toEqual(['99']))
    const seven = await join(one, '7')
    const eight = await join(two, '8')
    expect(eight.there).toEqual(['7', '8'])
    expect((await seven.socket.next('pusher_internal:member_added')).data).toMatchObject({ user_id: '8' })
    // a second tab of 8 on the other process: 8 has not come twice, and has not gone with the first tab
    const secondTab = await join(one, '8')
    expect(secondTab.there).toEqual(['7', '8'])
    eight.socket.socket.terminate()
    await vi.waitFor(() => expect(two.realtime.connectionCount()).toBe(0))
    const nine = await join(two, '9')
    expect(nine.there).toEqual(['7', '8', '9'])
    secondTab.socket.socket.terminate()
    expect((await nine.socket.next('pusher_internal:member_removed')).data).toEqual({ user_id: '8' })
  })

  it('carry client events to each other, without data and only those that are known', async () => {
    const { started } = await startProcesses(2)
    const [one, two] = started as [TestEndpoint, TestEndpoint]
    await join(one, '99', 'presence-probe.1')
    const [seven, eight] = [await join(one, '7'), await join(two, '8')]
    seven.socket.say({ event: 'client-typing', channel: 'presence-chat.1', data: { text: 'secret' } })
    const heard = await eight.socket.next('client-typing')
    expect([heard.data, (heard as { user_id?: string }).user_id]).toEqual([{}, '7'])
    seven.socket.say({ event: 'client-forged', channel: 'presence-chat.1', data: {} })
    expect((await seven.socket.next('pusher:error')).data).toMatchObject({ code: 4301 })
  })

  it('forget the members of one that has ended', async () => {
    const { started } = await startProcesses(2)
    const [one, two] = started as [TestEndpoint, TestEndpoint]
    await join(one, '99', 'presence-probe.1')
    const seven = await join(one, '7')
    await join(two, '8')
    await seven.socket.next('pusher_internal:member_added')
    await two.close()
    endpoints.splice(endpoints.indexOf(two), 1)
    expect((await seven.socket.next('pusher_internal:member_removed')).data).toEqual({ user_id: '8' })
  })

  it('learn from those before them who is there, and forget one that has gone silent', async () => {
    // long enough that a busy machine is not taken for a dead process
    const helloMs = 300
    const { started, all, publishToPeers } = await startProcesses(1, [], helloMs)
    const [one] = started as [TestEndpoint]
    const seven = await join(one, '7')
    let isCut = false
    const two = await startTestEndpoint({
      publishToPeers: (text) => {
        if (!isCut) publishToPeers(text)
      },
      limits: { peerHelloMs: helloMs },
    })
    endpoints.push(two)
    all.push(two.realtime)
    await vi.waitFor(async () => expect((await join(two, '8')).there).toContain('7'), { timeout: 60_000 })
    await seven.socket.next('pusher_internal:member_added')
    isCut = true
    expect((await seven.socket.next('pusher_internal:member_removed')).data).toEqual({ user_id: '8' })
  })

  it('say nothing but that they are there while they are alone, and read nothing that is no message', async () => {
    const said: string[] = []
    const { started } = await startProcesses(1, said)
    const [one] = started as [TestEndpoint]
    await join(one, '7')
    expect(new Set(said.map((text) => (JSON.parse(text) as { kind: string }).kind))).toEqual(new Set(['hello']))
    for (const text of ['', '{', '{"kind":"other","from":"x"}', '{"kind":"member","from":"x"}'])
      expect(() => one.realtime.receive(text)).toThrow()
  })
})
