import { randomBytes } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chatChannel, chatEvents } from '#contract/chat-events.ts'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/index.ts'
import { patienceMs } from '#test/patience.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { coalesce } from '#web/platform/coalesce.ts'
import { backOff } from '#web/platform/realtime/back-off.ts'
import { newCaller, type Caller } from './listener.ts'
import { ownProgram, type OwnProgram } from './program.ts'

/**
 * Conversations while lines break and the realtime process is stopped and killed: each browser hears of changes through pusher-js and reads what
 * came after the last that it knows, as the web client does and by its code. At the end everyone has everything once and in order,
 * without waiting for the poll of every thirty seconds.
 */
const reconnects = Number(process.env['RECONNECTS'] ?? 40)
const chatsCount = 5
const keys = { PUSHER_KEY: 'reconnects', PUSHER_SECRET: randomBytes(16).toString('hex') }
const web = ownProgram(18_631, { ...keys, SERVICES: 'web,worker' })
let realtime: OwnProgram
const realtimePort = 18_632

type Page = { messages: { id: number; text: string }[]; hasAfter: boolean }

/** A line to the realtime process that can be cut: what ran over it is lost. */
async function line(): Promise<{ port: number; cut: () => void; server: Server }> {
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(realtimePort, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => end.destroy())
      end.once('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    server,
    cut: () => {
      for (const end of ends) end.destroy()
    },
  }
}

/** A browser without pages: what it knows of one chat and of its badge, kept fresh by events alone. */
async function browserOf({ token, userId, call }: Caller, chatId: number) {
  const way = await line()
  const known: { id: number; text: string }[] = []
  let unread = -1
  let connected = 0
  let heard = 0
  const pusher = connectPusher({ key: keys.PUSHER_KEY, port: way.port, address: web.address }, token)
  const stopCalming = backOff(pusher, () => Math.random() / 10)
  // from the cut until it is in its channels again nothing more is cut: in between there would be nothing to hear
  let down = false
  pusher.connection.bind('connected', () => (connected += 1))
  const catchUp = coalesce(async () => {
    for (;;) {
      const after = known.at(-1)?.id ?? 0
      const query = after === 0 ? 'limit=50' : `after=${String(after)}&limit=50`
      const page = await call<Page>('GET', `/chats/${String(chatId)}/messages?${query}`)
      known.push(...page.messages.map(({ id, text }) => ({ id, text })))
      if (!page.hasAfter) return
    }
  })
  const readBadge = coalesce(async () => {
    unread = (await call<{ updates: { messages: number } }>('GET', '/updates')).updates.messages
  })
  const join = (name: string, event: string, read: () => Promise<void>) => {
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => void read())
    channel.bind(event, () => {
      heard += 1
      void read()
    })
  }
  join(chatChannel(chatId), chatEvents.created, catchUp)
  join(updatesChannel(userId), updatesEvent, readBadge)
  pusher.channel(updatesChannel(userId)).bind('pusher:subscription_succeeded', () => (down = false))
  return {
    call,
    chatId,
    known,
    cut: () => {
      down = true
      way.cut()
    },
    figures: () => ({ connected, heard, unread }),
    isConnected: () => !down && pusher.connection.state === 'connected',
    close: () => {
      stopCalming()
      pusher.disconnect()
      way.server.close()
      way.cut()
    },
  }
}
type Client = Awaited<ReturnType<typeof browserOf>>
let clients: Client[] = []
let writing = false

beforeAll(async () => {
  await web.start()
  const url = findRunningPostgres(path.join(web.folder, 'postgres'))
  realtime = ownProgram(realtimePort, { ...keys, SERVICES: 'realtime', DATABASE_URL: url ?? '', DATA_DIR: web.folder })
  await realtime.start()
  const host = await newCaller(web.address, url ?? '')
  const guests: Caller[] = []
  for (let n = 0; n < chatsCount; n += 1) guests.push(await newCaller(web.address, url ?? ''))
  for (const guest of guests) {
    const { id } = await guest.call<{ id: number }>('POST', '/chats', { username: host.username })
    await guest.call('POST', `/chats/${String(id)}/messages`, { text: 'the first' })
    clients.push(await browserOf(guest, id), await browserOf(host, id))
  }
  await vi.waitUntil(() => clients.every((client) => client.known.length === 1), { timeout: patienceMs })
})
afterAll(async () => {
  writing = false
  for (const client of clients) client.close()
  clients = []
  await realtime.end()
  await web.end()
})

it(
  `has all messages once and in order after ${String(reconnects)} broken lines and two restarts of the realtime process`,
  async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    writing = true
    let sent = 0
    /** Both sides of every chat write all the time. */
    const writers = clients.map(async ({ call, chatId }, index) => {
      for (let n = 0; writing; n += 1) {
        await call('POST', `/chats/${String(chatId)}/messages`, { text: `${String(index)}.${String(n)}` })
        sent += 1
        await wait(150 + Math.random() * 300)
      }
    })
    let cuts = 0
    const restart = async (signal: 'SIGTERM' | 'SIGKILL') => {
      const gone = new Promise((resolve) => realtime.process.once('exit', resolve))
      realtime.process.kill(signal)
      await gone
      await realtime.start()
    }
    const restartsAt = new Map([
      [Math.floor(reconnects / 3), 'SIGTERM'],
      [Math.floor((reconnects * 2) / 3), 'SIGKILL'],
    ] as const)
    while (cuts < reconnects) {
      const signal = restartsAt.get(cuts)
      if (signal) {
        restartsAt.delete(cuts)
        await restart(signal)
      }
      // one that is there and speaks: its line breaks, wherever it is in joining its channels or reading
      const there = clients.filter((client) => client.isConnected())
      there[Math.floor(Math.random() * there.length)]?.cut()
      if (there.length > 0) cuts += 1
      await wait(20 + Math.random() * 80)
    }
    writing = false
    await Promise.all(writers)

    const truth = new Map<number, { id: number; text: string }[]>()
    for (const { call, chatId } of clients.filter((_, index) => index % 2 === 0)) {
      const all: { id: number; text: string }[] = []
      for (let more = true; more;) {
        const after = all.at(-1)?.id ?? 1
        const address = `/chats/${String(chatId)}/messages?${all.length === 0 ? `around=${String(after)}` : `after=${String(after)}`}&limit=50`
        const page = await call<Page>('GET', address)
        all.push(...page.messages.map(({ id, text }) => ({ id, text })))
        more = page.hasAfter
      }
      truth.set(chatId, all)
    }
    expect([...truth.values()].reduce((sum, all) => sum + all.length, 0)).toBe(sent + chatsCount)
    const ended = performance.now()
    const complete = () => clients.every(({ known, chatId }) => known.length >= (truth.get(chatId)?.length ?? 0))
    await vi.waitUntil(complete, { timeout: patienceMs })
    for (const { known, chatId } of clients) expect(known).toEqual(truth.get(chatId))
    for (const { call, figures } of clients) {
      const badge = async () =>
        (await call<{ updates: { messages: number } }>('GET', '/updates')).updates.messages === figures().unread
      await vi.waitUntil(badge, { timeout: patienceMs, interval: 100 })
    }
    const all = clients.map(({ figures }) => figures())
    const connects = all.reduce((sum, { connected }) => sum + connected, 0) - clients.length
    expect(connects).toBeGreaterThanOrEqual(cuts)
    const heard = all.reduce((sum, each) => sum + each.heard, 0)
    expect(heard).toBeGreaterThan(clients.length)
    process.stderr.write(
      `${String(cuts)} lines cut, ${String(connects)} reconnects, ${String(sent)} messages, ${String(heard)} events; complete ${(performance.now() - ended).toFixed(0)} ms after the last\n`,
    )
  },
  600_000 + reconnects * 400,
)
