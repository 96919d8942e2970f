import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientEvents } from '#contract/events.ts'
import { sessionsChannel } from '#modules/accounts/session-lookup.ts'
import { createListener, type Listener } from '#platform/database/listen.ts'
import { attachRealtime, type Realtime } from '#platform/realtime/attach-realtime.ts'
import { createFanout } from '#platform/realtime/fanout.ts'
import { signChannel } from '#platform/realtime/sign-channel.ts'
import { BareSocket, silentLog } from '#test/realtime-endpoint.ts'
import { createTestApp, password, type Person, type TestApp } from '#test/app.ts'
import { anotherSession, unique } from '#test/samples/world.ts'
import { hiddenChatsChannel, watchSockets } from '../watch-sockets.ts'

/** Sockets end with their session, and hear nothing across a block: at once, whoever does it and however. */

let app: TestApp
let realtime: Realtime
let watch: ReturnType<typeof watchSockets>
let listeners: Listener[]
let address: string
beforeAll(async () => {
  app = await createTestApp()
  const { server } = app.http
  realtime = attachRealtime(server, {
    ...app.services.realtime,
    clientEvents: Object.values(clientEvents),
    bySession: true,
    log: silentLog,
  })
  watch = watchSockets(app.services, realtime)
  const connectionConfig = { connectionString: app.database.url }
  listeners = [
    createListener({
      connectionConfig,
      name: 'test-changes',
      log: silentLog,
      channels: {
        [sessionsChannel]: (userId) => watch.userChanged(Number(userId)),
        [hiddenChatsChannel]: (chatId) => watch.chatHidden(Number(chatId)),
      },
    }),
    createFanout({
      connectionConfig,
      log: silentLog,
      onMessage: ({ channels, event, data }) => void realtime.deliver(channels, event, data),
    }),
  ]
  await Promise.all(listeners.map(({ ready }) => ready))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/app/${app.services.realtime.key}?protocol=7`
})
const sockets: BareSocket[] = []
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  watch.stop()
  await Promise.all(listeners.map((listener) => listener.stop()))
  await realtime.drain()
  await app.close()
})

const updatesOf = ({ userId }: Person): string => `private-updates.${String(userId)}`

async function sign(as: Person, socketId: string, channel: string) {
  const body = { socket_id: socketId, channel_name: channel }
  const answer = await app.call('POST /realtime/auth', { body }, { as })
  expect(answer.status).toBe(200)
  return { event: 'pusher:subscribe', data: { channel, ...answer.body } }
}
/** A socket of this session, in these channels. */
async function listen(as: Person, ...channels: string[]) {
  const socket = new BareSocket(address, {})
  sockets.push(socket)
  const id = await socket.established()
  for (const channel of channels) {
    socket.say(await sign(as, id, channel))
    await socket.next('pusher_internal:subscription_succeeded')
  }
  return { socket, id }
}
const stepped = (person: Person) => anotherSession({ app }, person, { steppedUp: true })
const alive = async (socket: BareSocket): Promise<void> => {
  socket.say({ event: 'pusher:ping', data: {} })
  await socket.next('pusher:pong')
}

/** What ends `person`'s session, done with `by`, another session of theirs. */
const ends: Record<string, (person: Person, by: Person) => Promise<unknown>> = {
  'a log-out': (person) => app.call('POST /logout', undefined, { as: person }),
  'its end by another session': async (person, by) => {
    const { body } = await app.call('GET /sessions', undefined, { as: person })
    const id = String(body.sessions.find(({ current }) => current)?.id)
    return app.call('DELETE /sessions/:id', { params: { id } }, { as: by })
  },
  'the end of all others': (_person, by) => app.call('DELETE /sessions', undefined, { as: by }),
  'a new password': (_person, by) =>
    app.call(
      'POST /password/change',
      { body: { currentPassword: password, newPassword: 'another long one' } },
      { as: by },
    ),
  'the deletion of the account': (_person, by) => app.call('POST /deletion', undefined, { as: by }),
  'a hand at the database': (person) =>
    sql`delete from sessions where user_id = ${person.userId}`.execute(app.services.db),
}

describe('a socket', () => {
  it.each(Object.entries(ends))('ends with its session by %s', async (_name, end) => {
    const person = await app.fan(unique())
    const by = await stepped(person)
    const { socket } = await listen(person, updatesOf(person))
    await end(person, by)
    expect((await socket.closed).code).toBe(4200)
  })
  it('lives on when its session gets a new token, and when another session ends', async () => {
    const person = await app.fan(unique())
    const { socket } = await listen(person, updatesOf(person))
    const { body } = await app.call('POST /stepUp', { body: { password } }, { as: person })
    const now = { ...person, token: body.token }
    await app.call('POST /logout', undefined, { as: await stepped(person) })
    await sql`select pg_notify('sessions', ${String(person.userId)})`.execute(app.services.db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await alive(socket)
    // and ends with the log-in, by whichever token
    await app.call('POST /logout', undefined, { as: now })
    expect((await socket.closed).code).toBe(4200)
  })
  it('does not get in with a signature from before the end', async () => {
    const person = await app.fan(unique())
    const { socket, id } = await listen(person)
    const early = await sign(person, id, updatesOf(person))
    await app.call('POST /logout', undefined, { as: person })
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.say(early)
    expect((await socket.closed).code).toBe(4200)
  })
  it('needs a signature that is fresh and says whose session it is', async () => {
    const person = await app.fan(unique())
    const { socket, id } = await listen(person)
    const channelName = updatesOf(person)
    const old = JSON.stringify({ user_id: String(person.userId), session: '1', at: Date.now() - 10 * 60_000 })
    for (const channelData of [undefined, old, JSON.stringify({ user_id: String(person.userId) })]) {
      const auth = signChannel({ ...app.services.realtime, socketId: id, channelName, channelData })
      socket.say({ event: 'pusher:subscribe', data: { channel: channelName, auth, channel_data: channelData } })
      expect((await socket.next('pusher:subscription_error')).data).toMatchObject({ status: 401 })
    }
  })
  it('of one who is suspended hears of their own things only', async () => {
    const [fan, creator] = [await app.fan(unique()), await app.creator(unique())]
    const { body: chat } = await app.call('POST /chats', { body: { username: creator.username } }, { as: fan })
    const { socket } = await listen(fan, updatesOf(fan), `private-chat.${String(chat.id)}`)
    await sql`update users set suspended_at = now() where id = ${fan.userId}`.execute(app.services.db)
    expect((await socket.next('pusher:subscription_error')).channel).toBe(`private-chat.${String(chat.id)}`)
    app.services.sessions.forgetUser(fan.userId)
    const again = { socket_id: '1.2', channel_name: `private-chat.${String(chat.id)}` }
    expect((await app.call('POST /realtime/auth', { body: again }, { as: fan })).status).toBe(403)
    await alive(socket)
  })
})

describe('a block', () => {
  it('takes both out of their chat at once: no message, no presence, no typing', async () => {
    const [fan, creator] = [await app.fan(unique()), await app.creator(unique())]
    const { body: chat } = await app.call('POST /chats', { body: { username: creator.username } }, { as: fan })
    const [talk, presence] = [`private-chat.${String(chat.id)}`, `presence-chat.${String(chat.id)}`]
    const [one, other] = [await listen(fan, updatesOf(fan), talk, presence), await listen(creator, talk, presence)]
    other.socket.say({ event: 'client-typing', channel: presence, data: {} })
    await one.socket.next('client-typing')
    const early = await sign(fan, one.id, talk)

    await app.call('PUT /users/:username/block', { params: { username: fan.username } }, { as: creator })
    for (const { socket } of [one, other]) {
      const left = [await socket.next('pusher:subscription_error'), await socket.next('pusher:subscription_error')]
      expect(new Set(left.map(({ channel }) => channel))).toEqual(new Set([talk, presence]))
    }
    expect(realtime.channels(talk).concat(realtime.channels(presence))).toEqual([])
    for (const { socket } of [one, other]) socket.frames.length = 0
    other.socket.say({ event: 'client-typing', channel: presence, data: {} })
    realtime.deliver([talk, presence], 'message.created', {})
    // nor with what was signed before
    one.socket.say(early)
    expect((await one.socket.next('pusher:subscription_error')).channel).toBe(talk)
    expect(realtime.deliver([talk], 'message.created', {})).toBe(0)
    await alive(one.socket)
    expect(one.socket.frames.filter(({ event }) => event.startsWith('client-') || event.startsWith('message'))).toEqual(
      [],
    )

    await app.call('DELETE /users/:username/block', { params: { username: fan.username } }, { as: creator })
    await sql`select 1`.execute(app.services.db)
    one.socket.say(await sign(fan, one.id, talk))
    await one.socket.next('pusher_internal:subscription_succeeded')
  })
})
