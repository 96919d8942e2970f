import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import type { ChannelRegistry } from './channel-registry.ts'
import { encodeFrame } from './protocol.ts'

/** The NOTIFY channel, or the Redis channel, on which processes speak to each other. */
export const pubsubChannel = 'fanfare_realtime_peers'

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), from: z.string(), answer: z.boolean() }),
  z.object({ kind: z.literal('bye'), from: z.string() }),
  z.object({ kind: z.literal('state'), from: z.string(), channel: z.string(), userIds: z.array(z.string()) }),
  z.object({
    kind: z.literal('member'),
    from: z.string(),
    channel: z.string(),
    userId: z.string(),
    joined: z.boolean(),
  }),
  z.object({
    kind: z.literal('client'),
    from: z.string(),
    channel: z.string(),
    event: z.string(),
    userId: z.optional(z.string()),
  }),
])
type PeerMessage = z.infer<typeof message>

export type PubsubOptions = {
  registry: ChannelRegistry
  /** Hands a text to all processes, this one included; what cannot be sent is lost. */
  send: (text: string) => void
  /** How often a process says that it is there, in milliseconds; one that was silent for three times as long is gone. */
  helloMs: number
}

export type Pubsub = {
  /** A client event of a socket of this process, for the sockets of the others. */
  relay(channel: string, event: string, userId: string | undefined): void
  /** A user came to, or left, a presence channel on this process. */
  memberChanged(channel: string, userId: string, joined: boolean): void
  receive(text: string): void
  /** Says goodbye: the others forget this process's members at once. */
  stop(): void
}

/**
 * What several processes must know of each other: who is in presence channels, and client events. Nothing is sent while this process is
 * alone. State heals itself: whoever begins, or was lost, asks; whoever is silent is forgotten with all its members.
 */
export function createPubsub({ registry, send, helloMs }: PubsubOptions): Pubsub {
  const self = randomUUID()
  const seenAt = new Map<string, number>()
  const say = (peer: PeerMessage) => send(JSON.stringify(peer))
  const sendState = () => {
    for (const [channel, userIds] of registry.localMembers()) say({ kind: 'state', from: self, channel, userIds })
  }
  const forget = (peer: string) => {
    seenAt.delete(peer)
    registry.forgetPeer(peer)
  }
  const timer = setInterval(() => {
    say({ kind: 'hello', from: self, answer: false })
    for (const [peer, at] of seenAt) if (performance.now() - at > 3 * helloMs) forget(peer)
  }, helloMs)
  timer.unref()
  say({ kind: 'hello', from: self, answer: true })

  return {
    relay(channel, event, userId) {
      if (seenAt.size > 0) say({ kind: 'client', from: self, channel, event, ...(userId !== undefined && { userId }) })
    },
    memberChanged(channel, userId, joined) {
      if (seenAt.size > 0) say({ kind: 'member', from: self, channel, userId, joined })
    },
    receive(text) {
      const peer = message.parse(JSON.parse(text))
      if (peer.from === self) return
      if (peer.kind === 'bye') return forget(peer.from)
      const isNew = !seenAt.has(peer.from)
      seenAt.set(peer.from, performance.now())
      if (isNew) {
        say({ kind: 'hello', from: self, answer: true })
        // it may have asked before we could hear it
        sendState()
      }
      switch (peer.kind) {
        case 'hello':
          if (peer.answer) sendState()
          return
        case 'state':
          registry.setPeerMembers(peer.from, peer.channel, peer.userIds)
          return
        case 'member':
          registry.setPeerMember(peer.from, peer.channel, peer.userId, peer.joined)
          return
        case 'client':
          registry.broadcast(
            peer.channel,
            encodeFrame({ event: peer.event, channel: peer.channel, data: {}, userId: peer.userId }),
          )
      }
    },
    stop() {
      clearInterval(timer)
      say({ kind: 'bye', from: self })
    },
  }
}
