import { once } from 'node:events'
import { WebSocket } from 'ws'
import { chatChannel, chatEvents } from '#contract/chat-events.ts'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { throttle } from '#web/platform/throttle.ts'
import { coalesce } from '#web/platform/coalesce.ts'
import { ask, get } from './servers.ts'

/** As the web client's. */
const restMs = 1000

type Page = { messages: { id: number; text: string; mine?: boolean }[]; hasAfter: boolean }
/** One person's end of a chat. `saw` gets every text, one's own too, once, at the moment when it has been read. */
export type End = { write: (text: string) => Promise<unknown>; close: () => void }
type Seen = (text: string) => void

/** Reads what came after the newest that is known, as the web client does; gives the newest number that is somebody else's. */
function reader(read: (after: number) => Promise<Page>, saw: Seen): () => Promise<number> {
  let [known, theirs] = [0, 0]
  const readOn = coalesce(async () => {
    for (;;) {
      const page = await read(known)
      for (const { id, text, mine } of page.messages) {
        known = id
        if (mine === false) theirs = id
        saw(text)
      }
      if (!page.hasAfter) return
    }
  })
  return async () => {
    await readOn()
    return theirs
  }
}

export type Ours = {
  port: number
  key: string
  token: string
  userId: number
  chatId: number
  call: <T>(token: string, method: string, address: string, body?: object) => Promise<T>
  /** Hears of calls that were refused, which nobody waits for. */
  failed: (fault: unknown) => void
  /** Whether everything is asked that an open conversation's page asks, or the messages alone. */
  asksAll: () => boolean
}

/** An end in our program: pusher-js as shipped, and the calls of the web client. */
export async function ourEnd(
  { port, key, token, userId, chatId, call, failed, asksAll }: Ours,
  saw: Seen,
): Promise<End> {
  const chat = `/chats/${String(chatId)}`
  const catchUp = reader(
    (after) => call(token, 'GET', `${chat}/messages?limit=50${after === 0 ? '' : `&after=${String(after)}`}`),
    saw,
  )
  const soon = (address: string) => throttle(restMs, () => void call(token, 'GET', address).catch(failed))
  const [readChat, readChats] = [soon(chat), soon('/chats')]
  const readUpdates = coalesce(() => call(token, 'GET', '/updates'))
  let marked = 0
  const markRead = async (theirs: number): Promise<void> => {
    if (theirs <= marked) return
    marked = theirs
    await call(token, 'POST', `${chat}/read`, { upTo: theirs })
  }
  const pusher = connectPusher({ key, port, address: `http://127.0.0.1:${String(port)}` }, token)
  const join = async (name: string, heard: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> => {
    const channel = pusher.subscribe(name)
    for (const [event, act] of Object.entries(heard)) channel.bind(event, () => void act().catch(failed))
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  }
  const catchUpAndMark = async () => markRead(await catchUp())
  let heardAt = -Infinity
  const heardOfMessage = async () => {
    if (!asksAll()) return catchUp()
    heardAt = performance.now()
    readChat()
    readChats()
    return catchUpAndMark()
  }
  const heardOfUpdate = async () => {
    if (!asksAll()) return
    readChats()
    if (performance.now() - heardAt < restMs) return readUpdates()
    readChat()
    return Promise.all([readUpdates(), catchUpAndMark()])
  }
  await join(chatChannel(chatId), {
    [chatEvents.created]: heardOfMessage,
    [chatEvents.read]: async () => {
      if (asksAll()) readChat()
    },
  })
  await join(updatesChannel(userId), {
    [updatesEvent]: heardOfUpdate,
  })
  return {
    write: (text) => call(token, 'POST', `${chat}/messages`, { text }),
    close: () => pusher.disconnect(),
  }
}

/** An end at the floor. */
export async function floorEnd(
  { port, chat, me, other, failed }: { port: number; chat: number; me: string; other: string; failed: Ours['failed'] },
  saw: Seen,
): Promise<End> {
  const read = async (after: number) => JSON.parse(await get(port, `/${String(chat)}/${String(after)}`)) as Page
  const catchUp = reader(read, saw)
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/${me}`, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.on('message', () => void catchUp().catch(failed))
  return {
    write: (text) => ask(port, { method: 'POST', url: `/${String(chat)}/${other}`, body: { text } }),
    close: () => socket.terminate(),
  }
}
