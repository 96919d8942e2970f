import { randomBytes } from 'node:crypto'
import { helloBytesMost, helloMessageMost, messageMost } from '../limits.ts'
import { type Amf, readAmf, writeAmf } from './amf.ts'
import { ChunkReader, type Message, writeChunks } from './chunks.ts'

/** The name that stands before the key in the encoder's address. */
export const application = 'live'
export const handshakeBytes = 1536
/** How much either side may send before the other one says that it has come. */
export const windowBytes = 2_500_000

type Listener = {
  readonly send: (bytes: Buffer) => void
  /** An encoder wants to send with this key: `accept` or `refuse` follows. */
  readonly onPublish: (key: string) => void
  /** A picture (9) or sound (8), as a tag of FLV, and when it is to be seen, in ms. */
  readonly onMedia: (type: 8 | 9, timestamp: number, tag: Buffer) => void
  readonly onEnd: () => void
}

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** One encoder's talk, from the handshake to the end. Knows no sockets. `read` throws at whatever is no RTMP or beyond a limit. */
export class RtmpSession {
  readonly #tell: Listener
  readonly #chunks = new ChunkReader(helloMessageMost)
  #state: 'hello' | 'asking' | 'accepted' | 'over' = 'hello'
  /** Bytes of the handshake: a version, and twice as many as of ours. */
  #hello = Buffer.alloc(0)
  #greeted = false
  #isConnected = false
  #received = 0
  #acknowledged = 0
  #streamId = 0

  constructor(listener: Listener) {
    this.#tell = listener
  }

  read(bytes: Buffer): void {
    this.#received += bytes.length
    if (this.#state === 'hello' && this.#received > helloBytesMost) throw new RangeError('Too much before the key.')
    const rest = this.#greeted && this.#hello.length === 0 ? bytes : this.#greet(bytes)
    for (const message of this.#chunks.read(rest)) this.#hear(message)
    if (this.#received - this.#acknowledged > windowBytes / 2) {
      this.#acknowledged = this.#received
      this.#control(3, u32(this.#received % 2 ** 32))
    }
  }

  accept(): void {
    this.#state = 'accepted'
    this.#chunks.messageMost = messageMost
    this.#status('status', 'NetStream.Publish.Start', 'Publishing.')
  }

  /** Tells the encoder why; its line ends with that. */
  refuse(why: string): void {
    this.#state = 'over'
    this.#status('error', 'NetStream.Publish.Rejected', why)
  }

  /** Answers the handshake; what comes after it is given back. */
  #greet(bytes: Buffer): Buffer {
    this.#hello = Buffer.concat([this.#hello, bytes])
    if (this.#hello[0] !== 3) throw new RangeError('This is no RTMP.')
    if (!this.#greeted && this.#hello.length > handshakeBytes) {
      this.#greeted = true
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)])
      this.#tell.send(Buffer.concat([Buffer.from([3]), own, this.#hello.subarray(1, 1 + handshakeBytes)]))
    }
    if (this.#hello.length < 1 + 2 * handshakeBytes) return Buffer.alloc(0)
    const rest = this.#hello.subarray(1 + 2 * handshakeBytes)
    this.#hello = Buffer.alloc(0)
    return rest
  }

  #hear({ type, streamId, timestamp, payload }: Message): void {
    if (this.#state === 'over') return
    if (type === 20 || type === 17) {
      this.#command(readAmf(type === 17 ? payload.subarray(1) : payload), streamId)
      return
    }
    const isMedia = type === 8 || type === 9
    if (!isMedia) return
    if (this.#state !== 'accepted') throw new RangeError('A picture before the key.')
    if (payload.length > 0) this.#tell.onMedia(type, timestamp, payload)
  }

  #command([name, number, ...given]: Amf[], streamId: number): void {
    const transaction = typeof number === 'number' ? number : 0
    switch (name) {
      case 'connect':
        return this.#connect(transaction, given[0])
      case 'createStream':
        return this.#invoke(0, '_result', transaction, null, 1)
      case 'publish':
        return this.#publish(given[1], streamId)
      case 'play':
        throw new RangeError('Nobody watches here.')
      // what else encoders say needs no answer
      default:
        return undefined
      case 'deleteStream':
      case 'closeStream':
      case 'FCUnpublish':
        if (this.#state === 'accepted') {
          this.#state = 'over'
          this.#tell.onEnd()
        }
    }
  }

  #connect(transaction: number, about: Amf | undefined): void {
    const app = typeof about === 'object' && about !== null && 'app' in about ? about.app : ''
    if (this.#isConnected || typeof app !== 'string' || app.replace(/\/$/, '') !== application)
      throw new RangeError('Connected twice, or to something that is not here.')
    this.#isConnected = true
    this.#control(5, u32(windowBytes))
    this.#control(6, Buffer.concat([u32(windowBytes), Buffer.from([2])]))
    const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }
    const info = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
    }
    this.#invoke(0, '_result', transaction, server, info)
  }

  #publish(key: Amf | undefined, streamId: number): void {
    if (!this.#isConnected || this.#state !== 'hello' || typeof key !== 'string')
      throw new RangeError('Published before connecting, twice, or without a key.')
    this.#state = 'asking'
    this.#streamId = streamId
    this.#tell.onPublish(key.split('?')[0] ?? '')
  }

  #status(level: string, code: string, description: string): void {
    this.#invoke(this.#streamId, 'onStatus', 0, null, { level, code, description })
  }

  #invoke(streamId: number, ...values: readonly Amf[]): void {
    this.#tell.send(writeChunks({ type: 20, streamId, payload: writeAmf(...values) }))
  }

  #control(type: number, payload: Buffer): void {
    this.#tell.send(writeChunks({ type, streamId: 0, payload }, 2))
  }
}
