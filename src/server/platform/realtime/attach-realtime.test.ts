import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { once, startTestEndpoint, subscribe, type TestEndpoint } from '#test/realtime-endpoint.ts'

describe('the realtime endpoint with pusher-js', () => {
  let endpoint: TestEndpoint
  beforeEach(async () => {
    endpoint = await startTestEndpoint()
  })
  afterEach(() => endpoint.close())

  it('delivers an event to the subscribers of a private channel and to nobody else', async () => {
    const mine = await subscribe(endpoint.pusher('7'), 'private-updates.7')
    const other = await subscribe(endpoint.pusher('8'), 'private-updates.8')
    const heardByOther: unknown[] = []
    other.channel.bind_global((event: string) => heardByOther.push(event))
    const received = once(mine.channel, 'NewUpdate')

    expect(endpoint.realtime.deliver(['private-updates.7', 'private-updates.99'], 'NewUpdate', { postId: 5 })).toBe(1)
    expect(await received).toEqual({ postId: 5 })

    const last = once(other.channel, 'Last')
    endpoint.realtime.deliver(['private-updates.8'], 'Last', {})
    await last
    expect(heardByOther).toEqual(['Last'])
  })

  it('names the channels with a subscriber, until the last one leaves', async () => {
    const pusher = endpoint.pusher('7')
    await subscribe(pusher, 'private-updates.7')
    await subscribe(pusher, 'private-chat.1')
    expect(endpoint.realtime.channels('private-updates.')).toEqual(['private-updates.7'])
    pusher.unsubscribe('private-updates.7')
    await vi.waitFor(() => expect(endpoint.realtime.channels('private-')).toEqual(['private-chat.1']))
    pusher.disconnect()
    await vi.waitFor(() => expect(endpoint.realtime.channels('')).toEqual([]))
    expect(endpoint.realtime.connectionCount()).toBe(0)
  })

  it('refuses a forged signature and keeps the socket', async () => {
    const pusher = endpoint.pusher('7', { secret: 'guessed' })
    const { answer, data } = await subscribe(pusher, 'private-updates.7')
    expect(answer).toBe('error')
    expect(data).toMatchObject({ type: 'AuthError', status: 401 })
    expect(pusher.connection.state).toBe('connected')
    expect(endpoint.realtime.channels('')).toEqual([])
  })

  it('refuses public channels and keeps the socket', async () => {
    const pusher = endpoint.pusher('7')
    const failed = once(pusher.connection, 'error')
    const { answer, data } = await subscribe(pusher, 'updates.7')
    expect(answer).toBe('error')
    expect(data).toMatchObject({ type: 'AuthError', status: 403 })
    expect(await failed).toMatchObject({ data: { message: 'Only private and presence channels exist' } })
    expect(pusher.connection.state).toBe('connected')
    expect(endpoint.realtime.channels('')).toEqual([])
  })

  it('tells presence members of each other, once per user', async () => {
    const first = await subscribe(endpoint.pusher('7'), 'presence-live.1')
    const joined = once(first.channel, 'pusher:member_added')
    const eight = endpoint.pusher('8')
    const { data } = await subscribe(eight, 'presence-live.1')
    expect(await joined).toEqual({ id: '8', info: { name: 'User 8' } })
    expect(data).toMatchObject({ count: 2, myID: '8', members: { 7: { name: 'User 7' }, 8: { name: 'User 8' } } })

    const events: string[] = []
    first.channel.bind_global((event: string) => events.push(event))
    const secondTab = endpoint.pusher('8')
    await subscribe(secondTab, 'presence-live.1')
    secondTab.disconnect()
    await vi.waitFor(() => expect(endpoint.realtime.connectionCount()).toBe(2))
    const left = once(first.channel, 'pusher:member_removed')
    eight.disconnect()
    expect(await left).toMatchObject({ id: '8' })
    expect(events).toEqual(['pusher:member_removed'])
  })

  it('relays client events to the other subscribers, with the signed sender', async () => {
    const seven = await subscribe(endpoint.pusher('7'), 'presence-chat.1')
    const eight = await subscribe(endpoint.pusher('8'), 'presence-chat.1')
    const heard = new Promise((resolve) => {
      eight.channel.bind('client-typing', (data: unknown, metadata: unknown) => resolve([data, metadata]))
    })
    const echoed = vi.fn()
    seven.channel.bind('client-typing', echoed)
    seven.channel.trigger('client-typing', { since: 1 })
    expect(await heard).toEqual([{ since: 1 }, { user_id: '7' }])
    expect(echoed).not.toHaveBeenCalled()
  })

  it('refuses a wrong key for good', async () => {
    const pusher = endpoint.pusher('7', { key: 'other-key' })
    const failed = once(pusher.connection, 'error')
    expect(await failed).toMatchObject({ error: { data: { code: 4001 } } })
    await vi.waitFor(() => expect(pusher.connection.state).toBe('disconnected'))
  })

  it('finds its clients subscribed again after the sockets dropped', async () => {
    const pusher = endpoint.pusher('7')
    const { channel } = await subscribe(pusher, 'private-updates.7')
    const firstId = pusher.connection.socket_id
    const again = once(channel, 'pusher:subscription_succeeded')
    endpoint.cutLines()
    await again
    expect(pusher.connection.socket_id).not.toBe(firstId)
    const received = once(channel, 'NewUpdate')
    expect(endpoint.realtime.deliver(['private-updates.7'], 'NewUpdate', { postId: 6 })).toBe(1)
    expect(await received).toEqual({ postId: 6 })
  })
  it('hands its clients to the next process when it drains', async () => {
    const { channel } = await subscribe(endpoint.pusher('7'), 'private-updates.7')
    const again = once(channel, 'pusher:subscription_succeeded')
    await endpoint.realtime.drain()
    endpoint.httpServer.closeAllConnections()
    await new Promise((resolve) => endpoint.httpServer.close(resolve))
    const next = await startTestEndpoint({}, endpoint.port)
    await again
    const received = once(channel, 'NewUpdate')
    expect(next.realtime.deliver(['private-updates.7'], 'NewUpdate', { postId: 7 })).toBe(1)
    expect(await received).toEqual({ postId: 7 })
    await next.close()
  })
})
