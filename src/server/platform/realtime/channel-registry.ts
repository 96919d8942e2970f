import type { Connection } from './connection.ts'
import { encodeFrame, type PresenceMember } from './protocol.ts'

/** A user may be in a channel with several tabs: joins and leaves are told for the first and the last of them. */
type Presence = { userInfo: unknown; connections: number }
type Channel = { connections: Set<Connection>; members: Map<string, Presence> }

/** Who is subscribed to what on this process. */
export class ChannelRegistry {
  readonly #channels = new Map<string, Channel>()

  names(prefix: string): string[] {
    return [...this.#channels.keys()].filter((name) => name.startsWith(prefix))
  }

  /** Whether `userId` would be one user more than `limit` in the channel. */
  isFull(name: string, userId: string, limit: number): boolean {
    const members = this.#channels.get(name)?.members
    return members !== undefined && members.size >= limit && !members.has(userId)
  }

  join(connection: Connection, name: string, member: PresenceMember | null): void {
    if (connection.subscriptions.has(name)) return
    const channel = this.#channels.get(name) ?? { connections: new Set(), members: new Map() }
    this.#channels.set(name, channel)
    if (member) this.#addMember(name, channel, member)
    channel.connections.add(connection)
    connection.subscriptions.set(name, member)
  }

  leave(connection: Connection, name: string): void {
    const channel = this.#channels.get(name)
    const member = connection.subscriptions.get(name)
    if (!connection.subscriptions.delete(name) || !channel) return
    channel.connections.delete(connection)
    if (channel.connections.size === 0) this.#channels.delete(name)
    else if (member) this.#removeMember(name, channel, member)
  }

  leaveAll(connection: Connection): void {
    for (const name of connection.subscriptions.keys()) this.leave(connection, name)
  }

  /** The protocol's `presence` object. */
  presence(name: string): { ids: string[]; hash: Record<string, unknown>; count: number } {
    const members = [...(this.#channels.get(name)?.members ?? [])]
    // fromEntries defines own properties, so that a user called __proto__ is a user like any other.
    const hash = Object.fromEntries(members.map(([userId, { userInfo }]) => [userId, userInfo ?? null]))
    return { ids: members.map(([userId]) => userId), hash, count: members.length }
  }

  /** Sends one frame to all in the channel but `except`; gives the number of sockets that took it. */
  broadcast(name: string, frame: string, except?: Connection): number {
    const channel = this.#channels.get(name)
    if (!channel) return 0
    // Encoded once for all subscribers, not once per socket.
    const bytes = Buffer.from(frame)
    let taken = 0
    for (const connection of channel.connections) if (connection !== except && connection.send(bytes)) taken += 1
    return taken
  }

  #addMember(name: string, channel: Channel, { userId, userInfo }: PresenceMember): void {
    const known = channel.members.get(userId)
    if (known) {
      known.connections += 1
      return
    }
    channel.members.set(userId, { userInfo, connections: 1 })
    const data = { user_id: userId, user_info: userInfo ?? null }
    this.broadcast(name, encodeFrame({ event: 'pusher_internal:member_added', channel: name, data }))
  }

  #removeMember(name: string, channel: Channel, { userId }: PresenceMember): void {
    const known = channel.members.get(userId)
    if (!known) return
    known.connections -= 1
    if (known.connections > 0) return
    channel.members.delete(userId)
    const data = { user_id: userId }
    this.broadcast(name, encodeFrame({ event: 'pusher_internal:member_removed', channel: name, data }))
  }
}
