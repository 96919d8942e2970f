import { request } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RealtimeLimits } from './limits.ts'
import { signChannel } from './sign-channel.ts'
import { appPath, startTestEndpoint, type BareSocket, type TestEndpoint } from '#test/realtime-endpoint.ts'

let endpoint: TestEndpoint
afterEach(() => endpoint.close())

async function start(limits: Partial<RealtimeLimits> = {}, authorisedOrigins?: string[]): Promise<void> {
  endpoint = await startTestEndpoint({ limits, authorisedOrigins })
}

async function connected(): Promise<{ socket: BareSocket; socketId: string }> {
  const socket = endpoint.socket()
  return { socket, socketId: await socket.established() }
}

function subscription(socketId: string, channel: string, channelData?: string): object {
  const { key, secret } = endpoint
  const auth = signChannel({ key, secret, socketId, channelName: channel, channelData })
  return { event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } }
}

async function subscribed(channel: string): Promise<BareSocket> {
  const { socket, socketId } = await connected()
  socket.say(subscription(socketId, channel))
  await socket.next('pusher_internal:subscription_succeeded')
  return socket
}

/** The socket still works: it answers a ping. */
async function expectAlive(socket: BareSocket): Promise<void> {
  socket.say({ event: 'pusher:ping', data: {} })
  await socket.next('pusher:pong')
}

describe('opening a connection', () => {
  it('tells the activity timeout', async () => {
    await start()
    const frame = await endpoint.socket().next('pusher:connection_established')
    expect(frame.data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 })
  })

  it.each([
    ['/app/other-key?protocol=7', 4001],
    ['/app/app-key', 4008],
    ['/app/app-key?protocol=seven', 4006],
    ['/app/app-key?protocol=3', 4007],
    ['/app/%ff?protocol=7', 4001],
  ])('refuses %s with %d, as a frame and as the close code', async (path, code) => {
    await start()
    const socket = endpoint.socket(path)
    expect((await socket.next('pusher:error')).data).toMatchObject({ code })
    expect((await socket.closed).code).toBe(code)
    expect(socket.frames).toEqual([])
  })

  it('refuses foreign origins, and lets its own and programs in', async () => {
    await start({}, ['https://fans.example'])
    const foreign = endpoint.socket(appPath, { origin: 'https://evil.example' })
    expect((await foreign.closed).code).toBe(4009)
    await endpoint.socket(appPath, { origin: 'https://fans.example' }).established()
    await endpoint.socket().established()
  })

  it('refuses sockets beyond its capacity with a code that makes them come back', async () => {
    await start({ connections: 1 })
    await connected()
    expect((await endpoint.socket().closed).code).toBe(4100)
  })

  it('answers 404 to other addresses, or leaves them to another listener', async () => {
    await start()
    const status = () =>
      new Promise((resolve, reject) => {
        const headers = { Connection: 'Upgrade', Upgrade: 'websocket' }
        request({ host: '127.0.0.1', port: endpoint.port, path: '/elsewhere', headers })
          .on('response', (response) => resolve(response.statusCode))
          .on('error', reject)
          .end()
      })
    expect(await status()).toBe(404)
    endpoint.httpServer.on('upgrade', (upgrade, stream) => {
      if (upgrade.url === '/elsewhere') stream.end('HTTP/1.1 418 Another listener\r\nConnection: close\r\n\r\n')
    })
    expect(await status()).toBe(418)
  })
})

describe('bad messages', () => {
  it.each([
    '{',
    'null',
    '[]',
    '7',
    '{"event":7}',
    '{"event":""}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":{"channel":{}}}',
    '{"event":"pusher:subscribe","data":{"channel":"private-a:b","auth":"x"}}',
    '{"event":"pusher:subscribe","data":"text"}',
    '{"event":"pusher:signin","data":{}}',
    '{"event":"client-x","channel":"private-updates.7","data":{}}',
    '{"event":"client-x","channel":"__proto__","data":{}}',
    Buffer.from('{"event":"pusher:ping"}'),
  ])('%s is answered with an error and the socket stays', async (message) => {
    await start()
    const { socket } = await connected()
    socket.say(message)
    expect((await socket.next('pusher:error')).data).toMatchObject({ message: expect.any(String) })
    await expectAlive(socket)
  })

  it('does nothing on leaving a channel it is not in', async () => {
    await start()
    const { socket } = await connected()
    socket.say({ event: 'pusher:unsubscribe', data: { channel: 'private-none' } })
    socket.say({ event: 'pusher:unsubscribe', data: null })
    await expectAlive(socket)
  })

  it('closes only the socket that sends a message over 10 kB', async () => {
    await start()
    const other = await subscribed('private-updates.8')
    const { socket } = await connected()
    socket.say({ event: 'pusher:ping', data: 'x'.repeat(10_240) })
    expect((await socket.closed).code).toBe(1009)
    await expectAlive(other)
  })

  it('survives broken frames and text that is not UTF-8', async () => {
    await start()
    const broken = await connected()
    const garbled = await connected()
    // Reserved bits set, unmasked; then a masked text frame holding the byte 0xff.
    Reflect.get(broken.socket.socket, '_socket').write(Buffer.from([0xf1, 0x01, 0x00]))
    Reflect.get(garbled.socket.socket, '_socket').write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]))
    expect((await broken.socket.closed).code).toBe(1002)
    expect((await garbled.socket.closed).code).toBe(1007)
    await connected()
  })
})

describe('bounds', () => {
  it('refuses channels beyond the number a socket may have', async () => {
    await start({ channelsPerSocket: 2 })
    const { socket, socketId } = await connected()
    for (const name of ['private-a', 'private-b', 'private-b', 'private-c']) socket.say(subscription(socketId, name))
    const refusal = await socket.next('pusher:subscription_error')
    expect(refusal).toMatchObject({ channel: 'private-c', data: { type: 'LimitReached', status: 403 } })
    expect(endpoint.realtime.channels('')).toEqual(['private-a', 'private-b'])
  })

  it('refuses presence without a user, with too much data, and in a full channel', async () => {
    await start({ presenceMembers: 1 })
    const { socket, socketId } = await connected()
    const refusalOf = async (channelData?: string) => {
      socket.say(subscription(socketId, 'presence-a', channelData))
      return (await socket.next('pusher:subscription_error')).data['status']
    }
    expect(await refusalOf()).toBe(401)
    expect(await refusalOf('{"user_id":""}')).toBe(401)
    expect(await refusalOf(JSON.stringify({ user_id: '1', user_info: 'x'.repeat(2_048) }))).toBe(413)

    const first = await connected()
    first.socket.say(subscription(first.socketId, 'presence-a', '{"user_id":"__proto__"}'))
    const { data } = await first.socket.next('pusher_internal:subscription_succeeded')
    expect(JSON.stringify(data)).toBe('{"presence":{"ids":["__proto__"],"hash":{"__proto__":null},"count":1}}')
    expect(await refusalOf('{"user_id":"2"}')).toBe(403)
  })

  it('lets ten client events a second through and refuses the rest, keeping the socket', async () => {
    await start()
    const hearer = await subscribed('private-chat.1')
    const sender = await subscribed('private-chat.1')
    for (let n = 0; n < 15; n += 1) sender.say({ event: 'client-typing', channel: 'private-chat.1', data: { n } })
    expect((await sender.next('pusher:error')).data).toMatchObject({ code: 4301 })
    await expectAlive(sender)
    await expectAlive(hearer)
    const heard = hearer.frames.map(({ data }) => data['n'])
    expect(heard.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    // A slow machine may earn a token or two while it sends.
    expect(heard.length).toBeLessThan(13)
  })

  it('closes a socket that floods', async () => {
    await start({ messageBurst: 5, messagesPerSecond: 1 })
    const { socket } = await connected()
    for (let n = 0; n < 10; n += 1) socket.say({ event: 'pusher:ping', data: {} })
    expect((await socket.closed).code).toBe(4100)
  })

  it('closes a socket that does not read, and delivers to the others', async () => {
    await start({ bufferedBytes: 65_536, closeTimeoutMs: 50 })
    const slow = await subscribed('private-live.1')
    const quick = await subscribed('private-live.1')
    Reflect.get(slow.socket, '_socket').pause()
    const data = 'x'.repeat(200_000)
    await vi.waitFor(
      () => {
        endpoint.realtime.deliver(['private-live.1'], 'Chunk', { data })
        expect(endpoint.realtime.connectionCount()).toBe(1)
      },
      { timeout: 5_000, interval: 5 },
    )
    endpoint.realtime.deliver(['private-live.1'], 'Last', { id: 1 })
    expect((await quick.next('Last')).data).toEqual({ id: 1 })
  })

  it('cuts sockets that answer no ping and keeps those that do', async () => {
    await start({ heartbeatMs: 60 })
    const dead = endpoint.socket(appPath, { autoPong: false })
    const { socket } = await connected()
    expect((await dead.closed).code).toBe(1006)
    await new Promise((resolve) => setTimeout(resolve, 150))
    await expectAlive(socket)
  })
})

describe('drain', () => {
  it('asks everyone to reconnect, then accepts nobody', async () => {
    await start({ drainSpreadMs: 200 })
    const sockets = await Promise.all(Array.from({ length: 120 }, () => connected()))
    const startedAt = performance.now()
    await endpoint.realtime.drain()
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    expect(endpoint.realtime.connectionCount()).toBe(0)
    for (const { socket } of sockets) expect((await socket.closed).code).toBe(4200)
    const late = endpoint.socket()
    await late.closed
    expect(late.frames.map(({ event }) => event)).not.toContain('pusher:connection_established')
  })

  it('does not wait for a socket that never says goodbye', async () => {
    await start({ closeTimeoutMs: 100 })
    const { socket } = await connected()
    Reflect.get(socket.socket, '_socket').pause()
    const startedAt = performance.now()
    await endpoint.realtime.drain()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(endpoint.realtime.connectionCount()).toBe(0)
  })
})

describe('sockets of one address', () => {
  it('are limited, an IPv6 /64 counting as one and a /48 as a wider one, until some have gone', async () => {
    let from = ''
    endpoint = await startTestEndpoint({
      limits: { socketsPerAddress: 2, socketsPerWideNetwork: 3 },
      addressOf: () => from,
    })
    const open = async (address: string): Promise<BareSocket> => {
      from = address
      const socket = endpoint.socket()
      await socket.established()
      return socket
    }
    const refused = async (address: string): Promise<number> => {
      from = address
      return (await endpoint.socket().closed).code
    }
    const first = await open('2001:db8:1:1::1')
    await open('2001:db8:1:1::2')
    expect(await refused('2001:db8:1:1::3')).toBe(4100)
    await open('2001:db8:1:2::1')
    expect(await refused('2001:db8:1:3::1')).toBe(4100)
    await open('2001:db8:2::1')
    await open('192.0.2.1')
    await open('::ffff:192.0.2.1')
    expect(await refused('192.0.2.1')).toBe(4100)
    first.socket.close()
    await first.closed
    await vi.waitFor(() => open('2001:db8:1:1::4'))
  })
})
