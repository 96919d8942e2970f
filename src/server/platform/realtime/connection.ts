import { randomInt } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Grant } from './grants.ts'
import type { RealtimeLimits } from './limits.ts'
import { codes, type PresenceMember } from './protocol.ts'
import { TokenBucket } from './token-bucket.ts'

/** One accepted socket: its id, what it is subscribed to, and the only way to send to it. */
export class Connection {
  /** Random, because a channel signature is worth something only to the socket whose id it names. */
  readonly socketId = `${randomInt(1e12)}.${randomInt(1e12)}`
  /** Channel name → who the socket is there (presence channels) or null. */
  readonly subscriptions = new Map<string, PresenceMember | null>()
  /** By channel, where sockets stay only as long as whoever they belong to may. */
  readonly grants = new Map<string, Grant>()
  readonly messageRate: TokenBucket
  readonly clientEventRate: TokenBucket
  /** Cleared at each heartbeat, set by anything the client sends. */
  isAlive = true
  readonly #socket: WebSocket
  readonly #bufferedBytes: number

  constructor(socket: WebSocket, limits: RealtimeLimits) {
    this.#socket = socket
    this.#bufferedBytes = limits.bufferedBytes
    this.messageRate = new TokenBucket(limits.messagesPerSecond, limits.messageBurst)
    this.clientEventRate = new TokenBucket(limits.clientEventsPerSecond, limits.clientEventsPerSecond)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** False when the socket is gone or too slow. A slow one is closed: it comes back after a second and refetches. */
  send(frame: string | Buffer): boolean {
    if (!this.isOpen) return false
    if (this.#socket.bufferedAmount > this.#bufferedBytes) {
      this.close(codes.overCapacity, 'Reading too slowly')
      return false
    }
    this.#socket.send(frame, { binary: false })
    return true
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Cuts a socket that has answered nothing since the last call, else asks it for a sign of life. */
  checkHeartbeat(): void {
    if (!this.isAlive) {
      this.#socket.terminate()
      return
    }
    this.isAlive = false
    if (this.isOpen) this.#socket.ping()
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
