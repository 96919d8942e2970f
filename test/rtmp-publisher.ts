import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Amf, readAmf, writeAmf } from '#modules/live/encoder/rtmp/amf.ts'
import { ChunkReader, writeChunks } from '#modules/live/encoder/rtmp/chunks.ts'

// A small encoder of our own: says what OBS and FFmpeg say, with pictures that nobody could decode.

/** Parameter sets of H.264, as FFmpeg makes them for 640 × 360 in the Main profile. */
export const pictureConfig = Buffer.from(
  '014d401effe10018674d401eeca05017fcb808800000030080000019078b16cb01000568ebe3cb20',
  'hex',
)
/** AAC-LC, 48 kHz, stereo. */
export const soundConfig = Buffer.from('1190', 'hex')

const unit = (bytes: number, canary: string): Buffer => {
  const data = Buffer.alloc(4 + bytes, canary === '' ? 'x' : canary)
  data.writeUInt32BE(bytes)
  return data
}
export const configTag = (config = pictureConfig): Buffer => Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), config])
export const pictureTag = (isKey: boolean, { bytes = 2000, canary = '' } = {}): Buffer =>
  Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0]), unit(bytes, canary)])
export const soundConfigTag = (config = soundConfig): Buffer => Buffer.concat([Buffer.from([0xaf, 0]), config])
export const soundTag = (): Buffer => Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(200, 's')])

/** A message of media with its time, in one chunk stream. */
export function mediaMessage(type: 8 | 9, at: number, payload: Buffer): Buffer {
  const chunks = writeChunks({ type, streamId: 1, payload }, type === 9 ? 6 : 4)
  chunks.writeUIntBE(Math.min(at, 0xffffff), 1, 3)
  return chunks
}

/** What is sent, however it leaves. */
export type Sender = Pick<Publisher, 'write' | 'play'>

/** Sends what an encoder does by this. */
export function senderTo(write: (bytes: Buffer) => void): Sender {
  return {
    write,
    play: (from, ms, { keys = 2000, sound = true, canary = '' } = {}) => {
      const pieces: Buffer[] = [mediaMessage(9, from, configTag())]
      if (sound) pieces.push(mediaMessage(8, from, soundConfigTag()))
      for (let at = 0; at < ms; at += 40) {
        pieces.push(mediaMessage(9, from + at, pictureTag(at % keys === 0, { canary })))
        if (sound) for (let s = 0; s < 2; s += 1) pieces.push(mediaMessage(8, from + at + s * 21, soundTag()))
      }
      write(Buffer.concat(pieces))
    },
  }
}

export type Publisher = {
  socket: Socket
  /** What the server has said of the stream, such as NetStream.Publish.Start; the newest last. */
  said: { code: string; description: string }[]
  isClosed: () => boolean
  write: (bytes: Buffer) => void
  /** So many ms of pictures and sound, from `from` on by the clock of the encoder, with a key frame every `keys` ms. */
  play: (from: number, ms: number, options?: { keys?: number; sound?: boolean; canary?: string }) => void
  until: (what: () => boolean, ms?: number) => Promise<boolean>
  end: () => void
}

export const command = (...values: readonly Amf[]): Buffer =>
  writeChunks({ type: 20, streamId: values[0] === 'publish' ? 1 : 0, payload: writeAmf(...values) })

/** All that comes before the first picture. */
export const greeting = (key: string): Buffer =>
  Buffer.concat([
    Buffer.from([3]),
    Buffer.alloc(2 * 1536),
    command('connect', 1, { app: 'live', tcUrl: 'rtmp://localhost/live' }),
    command('releaseStream', 2, null, key),
    command('createStream', 4, null),
    command('publish', 5, null, key, 'live'),
  ])

/** Connects, and publishes with a key where one is given. */
export async function publish(port: number, key: string | null): Promise<Publisher> {
  const socket = connect(port, '127.0.0.1')
  const said: Publisher['said'] = []
  let closed = false
  socket.on('error', () => undefined)
  socket.on('close', () => (closed = true))
  const chunks = new ChunkReader(64_000)
  let hello = 1 + 2 * 1536
  socket.on('data', (given: Buffer) => {
    const bytes = given.subarray(Math.min(hello, given.length))
    hello -= given.length - bytes.length
    for (const { type, payload } of chunks.read(bytes)) {
      if (type !== 20) continue
      const [name, , , info] = readAmf(payload)
      if (name === 'onStatus') said.push(info as unknown as { code: string; description: string })
    }
  })
  await once(socket, 'connect')
  const publisher: Publisher = {
    socket,
    said,
    isClosed: () => closed,
    ...senderTo((bytes) => void socket.write(bytes)),
    until: async (what, limit = 8000) => {
      for (const end = Date.now() + limit; Date.now() < end; await sleep(20)) if (what()) return true
      return what()
    },
    end: () => socket.destroy(),
  }
  if (key === null) return publisher
  publisher.write(greeting(key))
  await publisher.until(() => said.length > 0 || closed)
  return publisher
}
