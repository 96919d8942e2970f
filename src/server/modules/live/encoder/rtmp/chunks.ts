import { chunkSizeMost, chunkStreamsMost, unfinishedMost } from '../limits.ts'

// The chunk stream of RTMP (Adobe's RTMP 1.0, 5.3): messages of several streams cut into chunks that take turns.

export type Message = { type: number; streamId: number; timestamp: number; payload: Buffer }

type Stream = {
  timestamp: number
  /** What a following message adds to the time. */
  delta: number
  length: number
  type: number
  streamId: number
  /** The time does not fit its three bytes and comes after the header. */
  extended: number | null
  pieces: Buffer[]
  held: number
}

/** Takes bytes as they come and gives whole messages. Throws at anything that breaks a rule or a limit. */
export class ChunkReader {
  /** Bytes that a message may have. */
  messageMost: number
  #rest = Buffer.alloc(0)
  #streams = new Map<number, Stream>()
  #chunkSize = 128
  #held = 0

  constructor(messageMost: number) {
    this.messageMost = messageMost
  }

  /** Messages that these bytes complete, each as soon as it is whole: what one of them changes counts for the next. */
  *read(bytes: Buffer): Generator<Message, void, void> {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes
    for (;;) {
      const read = this.#chunk(data)
      if (read === null) break
      data = data.subarray(read.length)
      if (read.message && !this.#control(read.message)) yield read.message
    }
    // a copy: what the socket gave is used again
    this.#rest = Buffer.from(data)
  }

  /** Chunk sizes and given-up messages are the reader's own business. */
  #control({ type, payload }: Message): boolean {
    if (type === 1) {
      const size = payload.length >= 4 ? payload.readUInt32BE() : 0
      if (size < 1 || size > chunkSizeMost) throw new RangeError('A chunk is too long.')
      this.#chunkSize = size
    } else if (type === 2) {
      const stream = this.#streams.get(payload.length >= 4 ? payload.readUInt32BE() : 0)
      if (stream) this.#forget(stream)
    }
    return type === 1 || type === 2
  }

  #forget(stream: Stream): void {
    this.#held -= stream.held
    stream.pieces = []
    stream.held = 0
  }

  /** One chunk at the beginning of these bytes; null: not all of it is there. */
  #chunk(data: Buffer): { length: number; message: Message | null } | null {
    const first = data[0]
    if (first === undefined) return null
    const format = first >> 6
    const short = first & 0x3f
    let at = short === 0 ? 2 : short === 1 ? 3 : 1
    const header = [11, 7, 3, 0][format] ?? 0
    if (data.length < at + header) return null
    const id = short === 0 ? 64 + data.readUInt8(1) : short === 1 ? 64 + data.readUInt16LE(1) : short
    const known = this.#streams.get(id)
    if (!known && (format !== 0 || this.#streams.size >= chunkStreamsMost))
      throw new RangeError('A chunk stream is not known, or one too many.')
    const stream = known ?? {
      timestamp: 0,
      delta: 0,
      length: 0,
      type: 0,
      streamId: 0,
      extended: null,
      pieces: [],
      held: 0,
    }
    if (format < 3 && stream.held > 0) throw new RangeError('A message begins within another one.')
    const next = { ...stream }
    let time = 0
    if (format < 3) time = data.readUIntBE(at, 3)
    if (format < 2) {
      next.length = data.readUIntBE(at + 3, 3)
      next.type = data.readUInt8(at + 6)
    }
    if (format === 0) next.streamId = data.readUInt32LE(at + 7)
    at += header
    if (next.length > this.messageMost) throw new RangeError('A message is too long.')
    if (format < 3 && time === 0xffffff) {
      if (data.length < at + 4) return null
      time = data.readUInt32BE(at)
      next.extended = time
      at += 4
    } else if (format < 3) next.extended = null
    else if (stream.extended !== null) {
      // some encoders leave it out here
      if (data.length < at + 4) return null
      if (data.readUInt32BE(at) === stream.extended) at += 4
    }
    const begins = stream.held === 0
    if (format < 3) next.delta = time
    if (begins) next.timestamp = format === 0 ? time : (stream.timestamp + next.delta) >>> 0
    const size = Math.min(this.#chunkSize, next.length - stream.held)
    if (data.length < at + size) return null
    Object.assign(stream, next)
    if (!known) this.#streams.set(id, stream)
    stream.pieces.push(Buffer.from(data.subarray(at, at + size)))
    stream.held += size
    this.#held += size
    if (this.#held > unfinishedMost) throw new RangeError('Too much is unfinished.')
    if (stream.held < stream.length) return { length: at + size, message: null }
    const { type, streamId, timestamp, pieces } = stream
    const payload = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    this.#forget(stream)
    return { length: at + size, message: { type, streamId, timestamp, payload } }
  }
}

/** A message in chunks of at most 128 bytes, which nobody has to be told of. */
export function writeChunks({ type, streamId, payload }: Omit<Message, 'timestamp'>, id = 3): Buffer {
  const head = Buffer.alloc(12)
  head[0] = id
  head.writeUIntBE(payload.length, 4, 3)
  head[7] = type
  head.writeUInt32LE(streamId, 8)
  const pieces: Buffer[] = [head]
  for (let at = 0; at < payload.length; at += 128) {
    if (at > 0) pieces.push(Buffer.from([0xc0 | id]))
    pieces.push(payload.subarray(at, at + 128))
  }
  return Buffer.concat(pieces)
}
