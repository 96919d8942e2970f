import type { Connection } from './connection.ts'
import { encodeFrame, type PresenceMember } from './protocol.ts'

/** A user may be in a channel with several tabs, and on several processes: joins and leaves are told for the first and the last. */
type Presence = { userInfo: unknown; connections: number; peers: ReadonlySet<string> }
type Members = Map<string, Presence>

const nobody: ReadonlySet<string> = new Set()
type Change = (channel: string, userId: string, joined: boolean) => void

/** Who is subscribed to what on this process, and who is in presence channels on others. */
export class ChannelRegistry {
  readonly #channels = new Map<string, Set<Connection>>()
  readonly #members = new Map<string, Members>()
  #onLocalMember: Change = () => undefined

  /** Is told of the first and the last connection that a user has to a presence channel on this process. */
  onLocalMember(changed: Change): void {
    this.#onLocalMember = changed
  }

  names(prefix: string): string[] {
    return [...this.#channels.keys()].filter((name) => name.startsWith(prefix))
  }

  /** Whether `userId` would be one user more than `limit` in the channel. */
  isFull(name: string, userId: string, limit: number): boolean {
    const members = this.#members.get(name)
    return members !== undefined && members.size >= limit && !members.has(userId)
  }

  join(connection: Connection, name: string, member: PresenceMember | null): void {
    if (connection.subscriptions.has(name)) return
    if (member) this.#changeLocal(name, member, 1)
    const channel = this.#channels.get(name)
    if (channel) channel.add(connection)
    else this.#channels.set(name, new Set([connection]))
    connection.subscriptions.set(name, member)
  }

  leave(connection: Connection, name: string): void {
    const channel = this.#channels.get(name)
    const member = connection.subscriptions.get(name)
    connection.grants.delete(name)
    if (!connection.subscriptions.delete(name) || !channel) return
    channel.delete(connection)
    if (channel.size === 0) this.#channels.delete(name)
    if (member) this.#changeLocal(name, member, -1)
  }

  leaveAll(connection: Connection): void {
    for (const name of connection.subscriptions.keys()) this.leave(connection, name)
  }

  /** The protocol's `presence` object. */
  presence(name: string): { ids: string[]; hash: Record<string, unknown>; count: number } {
    const members = [...(this.#members.get(name) ?? [])]
    // fromEntries defines own properties, so that a user called __proto__ is a user like any other.
    const hash = Object.fromEntries(members.map(([userId, { userInfo }]) => [userId, userInfo ?? null]))
    return { ids: members.map(([userId]) => userId), hash, count: members.length }
  }

  /** Presence channels with those who are there on this process. */
  *localMembers(): Generator<[channel: string, userIds: string[]]> {
    for (const [name, members] of this.#members) {
      const userIds = [...members].filter(([, { connections }]) => connections > 0).map(([userId]) => userId)
      if (userIds.length > 0) yield [name, userIds]
    }
  }

  setPeerMember(peer: string, name: string, userId: string, joined: boolean): void {
    this.#change(name, userId, (known) => {
      const peers = new Set(known.peers)
      if (joined) peers.add(peer)
      else peers.delete(peer)
      return { ...known, peers }
    })
  }

  /** All that the other process has in this channel. */
  setPeerMembers(peer: string, name: string, userIds: readonly string[]): void {
    const there = new Set(userIds)
    for (const [userId, { peers }] of this.#members.get(name) ?? [])
      if (peers.has(peer) && !there.has(userId)) this.setPeerMember(peer, name, userId, false)
    for (const userId of there) this.setPeerMember(peer, name, userId, true)
  }

  forgetPeer(peer: string): void {
    for (const name of this.#members.keys()) this.setPeerMembers(peer, name, [])
  }

  inChannel(name: string): Connection[] {
    return [...(this.#channels.get(name) ?? [])]
  }

  /** Sends one frame to all in the channel on this process for whom it is; gives the number of sockets that took it. */
  broadcast(name: string, frame: string, isFor: (connection: Connection) => boolean = () => true): number {
    const channel = this.#channels.get(name)
    if (!channel) return 0
    // Encoded once for all subscribers, not once per socket.
    const bytes = Buffer.from(frame)
    let taken = 0
    for (const connection of channel) if (isFor(connection) && connection.send(bytes)) taken += 1
    return taken
  }

  #changeLocal(name: string, { userId, userInfo }: PresenceMember, step: 1 | -1): void {
    const before = this.#members.get(name)?.get(userId)?.connections ?? 0
    this.#change(name, userId, (known) => ({
      ...known,
      userInfo: known.userInfo ?? userInfo,
      connections: Math.max(0, known.connections + step),
    }))
    if (before === 0 && step === 1) this.#onLocalMember(name, userId, true)
    if (before === 1 && step === -1) this.#onLocalMember(name, userId, false)
  }

  /** Tells the channel when a user has come or gone by this. */
  #change(name: string, userId: string, change: (known: Presence) => Presence): void {
    const members = this.#members.get(name) ?? new Map<string, Presence>()
    const known = members.get(userId)
    const next = change(known ?? { userInfo: undefined, connections: 0, peers: nobody })
    const isThere = next.connections > 0 || next.peers.size > 0
    if (isThere) members.set(userId, next)
    else members.delete(userId)
    if (members.size > 0) this.#members.set(name, members)
    else this.#members.delete(name)
    if (isThere && !known) {
      const data = { user_id: userId, user_info: next.userInfo ?? null }
      this.broadcast(name, encodeFrame({ event: 'pusher_internal:member_added', channel: name, data }))
    }
    if (!isThere && known) {
      const data = { user_id: userId }
      this.broadcast(name, encodeFrame({ event: 'pusher_internal:member_removed', channel: name, data }))
    }
  }
}
