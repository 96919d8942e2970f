import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

/** PostgreSQL's frontend/backend protocol 3.0: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const words = (...texts: string[]): Buffer => Buffer.from(texts.map((text) => `${text}\0`).join(''))
const failure = (code: string, text: string): Buffer =>
  message('E', words('SFATAL', `C${code}`, `M${text}`), Buffer.alloc(1))

/** Whole messages of a stream that arrives in pieces. */
function createFrames(headLength: 4 | 5, whole: (frame: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= headLength) {
      const length = rest.readInt32BE(headLength - 4) + headLength - 4
      if (rest.length < length) return
      const frame = rest.subarray(0, length)
      rest = rest.subarray(length)
      whole(frame)
    }
  }
}

type ServerSide = { stream: Socket; client: pg.Client; tell: (frame: Buffer) => void }

export type TinyPooler = { url: string; client(): Promise<pg.Client>; close(): Promise<void> }

/**
 * What a pooler in transaction mode does to a program, as PgBouncer before 1.21 does it: options of the start are refused, a
 * connection of the server is given for one transaction, the last one used first, and prepared statements and notes are its own.
 */
export async function startTinyPooler(url: string): Promise<TinyPooler> {
  const idle: ServerSide[] = []
  const all = new Set<ServerSide>()
  const sockets = new Set<Socket>()

  async function open(): Promise<ServerSide> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const side: ServerSide = { stream, client, tell: () => undefined }
    all.add(side)
    stream.removeAllListeners('data')
    stream.on(
      'data',
      createFrames(5, (frame) => side.tell(frame)),
    )
    return side
  }

  function serve(socket: Socket): void {
    let side: ServerSide | undefined
    let opening: Promise<ServerSide> | undefined
    const release = (): void => {
      if (!side) return
      side.tell = () => undefined
      idle.push(side)
      side = undefined
    }
    const pass = async (frame: Buffer): Promise<void> => {
      if (frame.toString('latin1', 0, 1) === 'X') {
        socket.end()
        return
      }
      if (!side) {
        opening ??= Promise.resolve(idle.pop() ?? open())
        side = await opening
        opening = undefined
        side.tell = (answer) => {
          socket.write(answer)
          // "ready for query", and in no transaction
          if (answer.toString('latin1', 0, 1) === 'Z' && answer.toString('latin1', 5, 6) === 'I') release()
        }
      }
      side.stream.write(frame)
    }
    let passing = Promise.resolve()
    const later = createFrames(5, (frame) => {
      passing = passing.then(() => pass(frame)).catch(() => void socket.destroy())
    })
    const begin = createFrames(4, (frame) => {
      // PostgreSQL is asked for TLS: there is none
      if (frame.readInt32BE(4) === 80_877_103) return void socket.write('N')
      if (frame.includes('\0options\0'))
        return void socket.end(failure('08P01', 'unsupported startup parameter: options'))
      begun = true
      socket.write(
        Buffer.concat([
          message('R', int32(0)),
          message('S', words('client_encoding', 'UTF8')),
          message('K', int32(1), int32(1)),
          message('Z', Buffer.from('I')),
        ]),
      )
    })
    let begun = false
    socket.on('data', (piece: Buffer) => (begun ? later : begin)(piece))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      // it may be in the middle of a transaction
      if (side) {
        all.delete(side)
        side.stream.destroy()
      }
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const own = `postgres://any:any@127.0.0.1:${String(port)}/any`
  return {
    url: own,
    async client() {
      const client = new pg.Client({ connectionString: own })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      for (const { stream } of all) stream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
