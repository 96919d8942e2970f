import { randomBytes } from 'node:crypto'
import { messageMost } from '../limits.ts'
import { type Amf, readAmf, writeAmf } from './amf.ts'
import { ChunkReader, type Message, writeChunks } from './chunks.ts'
import { application, handshakeBytes, u32, windowBytes } from './session.ts'

/** Where a stream is, and what opens it. */
export type Stream = { host: string; port: number; key: string; name: string; password: string }

type Listener = {
  readonly send: (bytes: Buffer) => void
  /** A picture (9) or sound (8), as a tag of FLV, and when it is to be seen, in ms. */
  readonly onMedia: (type: 8 | 9, timestamp: number, tag: Buffer) => void
}

/** What we want to hear of (enhanced RTMP v2): also what we refuse, so that we can say why. */
const codecs = ['avc1', 'hvc1', 'av01', 'vp09', 'Opus', 'mp4a', 'ac-3', '.mp3', 'fLaC']

/** Takes one stream from an RTMP server, as a player does. Knows no sockets. `read` throws at whatever is no RTMP or beyond a limit. */
export class RtmpPlayer {
  readonly #tell: Listener
  readonly #stream: Stream
  readonly #chunks = new ChunkReader(messageMost)
  /** The server's side of the handshake; null: it is over. */
  #hello: Buffer | null = Buffer.alloc(0)
  #received = 0
  #acknowledged = 0

  constructor(stream: Stream, listener: Listener) {
    this.#stream = stream
    this.#tell = listener
  }

  begin(): void {
    this.#tell.send(Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(handshakeBytes - 8)]))
  }

  read(bytes: Buffer): void {
    this.#received += bytes.length
    for (const message of this.#chunks.read(this.#hello ? this.#greet(this.#hello, bytes) : bytes)) this.#hear(message)
    if (this.#received - this.#acknowledged < windowBytes / 2) return
    this.#acknowledged = this.#received
    this.#tell.send(writeChunks({ type: 3, streamId: 0, payload: u32(this.#received % 2 ** 32) }, 2))
  }

  /** Waits for both halves of the server's handshake, answers the first, and asks for the application. */
  #greet(before: Buffer, bytes: Buffer): Buffer {
    const hello = Buffer.concat([before, bytes])
    if (hello[0] !== 3) throw new RangeError('This is no RTMP.')
    const end = 1 + 2 * handshakeBytes
    this.#hello = hello.length < end ? hello : null
    if (hello.length < end) return Buffer.alloc(0)
    this.#tell.send(hello.subarray(1, 1 + handshakeBytes))
    const { host, port } = this.#stream
    const tcUrl = `rtmp://${host}:${String(port)}/${application}`
    this.#invoke(0, 'connect', 1, { app: application, tcUrl, objectEncoding: 0, fourCcList: codecs })
    return hello.subarray(end)
  }

  #hear({ type, timestamp, payload }: Message): void {
    if ((type === 8 || type === 9) && payload.length > 0) return this.#tell.onMedia(type, timestamp, payload)
    if (type !== 20) return
    const [name, number, , about] = readAmf(payload)
    if (name === '_error') throw new RangeError('The server refuses to connect.')
    if (name === '_result' && number === 1) this.#invoke(0, 'createStream', 2, null)
    if (name === '_result' && number === 2 && typeof about === 'number') {
      const { key, name: user, password } = this.#stream
      this.#invoke(about, 'play', 3, null, `${key}?user=${user}&pass=${password}`)
    }
  }

  #invoke(streamId: number, ...values: readonly Amf[]): void {
    this.#tell.send(writeChunks({ type: 20, streamId, payload: writeAmf(...values) }))
  }
}
