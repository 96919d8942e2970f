import PusherModule from 'pusher-js'
import { api } from '../api/client.ts'
import { watchUpdates } from '../updates.ts'
import type { ClientConfig } from '../config.ts'
import { storedToken } from '../token.ts'
import { backOff } from './back-off.ts'

type Pusher = PusherModule.default
type Channel = ReturnType<Pusher['subscribe']>
type Members = { each(callback: (member: { id: string }) => void): void; me?: { id: string } }
/** Who sent an event of a browser's: the service says it, or, where a service does not, the sender. */
type Sender = { user_id?: string }

/** The user id of a sender; undefined: nobody said. */
const senderOf = (data: unknown, about: Sender | undefined): number | undefined => {
  const id = about?.user_id ?? (data as Sender | null | undefined)?.user_id
  return id === undefined ? undefined : Number(id)
}

/** Our own server says it when a channel is joined. */
const quietOf = (data: unknown): number => {
  const { quietMs } = (data ?? {}) as { quietMs?: unknown }
  return typeof quietMs === 'number' ? quietMs : 0
}

export type ChannelHandlers = {
  /** By the event's name; `from`: who sent it, where that is another browser; `data`: what our server has put in. */
  readonly events?: Readonly<Record<string, (from: number | undefined, data: unknown) => void>>
  /**
   * The channel is joined, also again after a lost connection: what was missed must be read through the API now. Nothing has happened in
   * it for `quietMs` at least; 0: nobody knows.
   */
  readonly onJoined?: (quietMs: number) => void
  /** Presence channels: who is there, oneself included. */
  readonly onMembers?: (userIds: readonly number[]) => void
}

export type Connection = {
  /** Joins a channel, or shares it with those who have; the returned function leaves. */
  join(name: string, handlers: ChannelHandlers): () => void
  /** To the others in a channel that is joined; nothing while it is not. */
  tell(name: string, event: string): void
  close(): void
}

const authorise = async (socketId: string, channelName: string) => {
  const { auth, channel_data: channelData } = await api('POST /realtime/auth', {
    body: { socket_id: socketId, channel_name: channelName },
  })
  return { auth, ...(channelData !== undefined && { channel_data: channelData }) }
}

/** The number on the icon of the installed app, where the system has that. */
async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // a browser may have it and refuse it
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

// The package's types describe it as CommonJS; what the browser gets as default export is the class itself.
const PusherClient = PusherModule as unknown as typeof PusherModule.default
// It would remember in localStorage which transport worked. We allow one, and nothing may come back there after a log-out.
PusherClient.Runtime.getLocalStorage = () => undefined

/** After a refusal that may pass (no network, a server that restarts), in milliseconds. */
const askAgainMs = 3000

export function openConnection(settings: NonNullable<ClientConfig['realtime']>): Connection {
  let closed = false
  const pusher = new PusherClient(settings.key, {
    cluster: settings.cluster,
    wsHost: settings.host,
    wsPort: settings.port,
    wssPort: settings.port,
    forceTLS: settings.tls,
    enabledTransports: settings.tls ? ['wss'] : ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      // Through our own client: same headers, same host, same treatment of 401.
      customHandler: ({ socketId, channelName }, done) => {
        authorise(socketId, channelName).then(
          // the line may have been closed meanwhile
          (answer) => closed || done(null, answer),
          (fault: unknown) => done(fault instanceof Error ? fault : new Error(String(fault)), null),
        )
      },
    },
  })
  const stopCalming = backOff(pusher)
  const stopBadge = watchUpdates(({ notifications, messages }) => void showBadge(notifications + messages))
  const held = new Map<string, { channel: Channel; uses: number }>()

  function askAgain(name: string): void {
    const wait = askAgainMs * (1 + Math.random())
    setTimeout(() => {
      const channel = held.get(name)?.channel
      if (channel && !channel.subscribed && pusher.connection.state === 'connected') channel.subscribe()
    }, wait)
  }

  function hold(name: string): Channel {
    const known = held.get(name)
    if (known) {
      known.uses += 1
      return known.channel
    }
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_error', (fault: { status?: number } | undefined) => {
      // 403: for good; everything else may pass
      if (fault?.status !== 403) askAgain(name)
    })
    held.set(name, { channel, uses: 1 })
    return channel
  }

  function release(name: string): void {
    const known = held.get(name)
    if (!known) return
    known.uses -= 1
    if (known.uses > 0) return
    held.delete(name)
    known.channel.unbind()
    // after a log-out the server closes the socket: nothing more is said into it
    if (storedToken() !== null) pusher.unsubscribe(name)
  }

  const membersOf = (channel: Channel): readonly number[] => {
    const ids: number[] = []
    const { members } = channel as Channel & { members?: Members }
    members?.each(({ id }) => ids.push(Number(id)))
    return ids
  }

  return {
    join(name, { events = {}, onJoined, onMembers }) {
      const channel = hold(name)
      const reportMembers = () => onMembers?.(membersOf(channel))
      const joined = (data?: unknown) => {
        reportMembers()
        onJoined?.(quietOf(data))
      }
      const bound: [string, (data: unknown, about?: Sender) => void][] = [
        ['pusher:subscription_succeeded', joined],
        ['pusher:member_added', reportMembers],
        ['pusher:member_removed', reportMembers],
        ...Object.keys(events).map((event): (typeof bound)[number] => [
          event,
          (data, about) => events[event]?.(senderOf(data, about), data),
        ]),
      ]
      for (const [event, heard] of bound) channel.bind(event, heard)
      // shared with somebody who has joined before: nothing more will be told
      if (channel.subscribed) joined()
      let left = false
      return () => {
        if (left) return
        left = true
        for (const [event, heard] of bound) channel.unbind(event, heard)
        release(name)
      }
    },
    tell(name, event) {
      const channel = held.get(name)?.channel
      if (!channel?.subscribed) return
      const me = (channel as Channel & { members?: Members }).members?.me
      channel.trigger(event, me ? { user_id: me.id } : {})
    },
    close() {
      closed = true
      stopCalming()
      stopBadge()
      void showBadge(0)
      // what the library was told to say it says in a moment, and into a socket that closes that is an error in the console
      setTimeout(() => pusher.disconnect())
    },
  }
}
