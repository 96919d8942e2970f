import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'

/** A way to a database by TCP that can fall silent, as a host does that dies without a word. */
export type Line = {
  url: string
  port: number
  /** From now on nothing passes in either direction, and nothing is closed; new connections are taken and not answered. */
  freeze(): void
  /** New connections pass again; those from before stay silent. */
  thaw(): void
  close(): Promise<void>
}

export async function startLine(url: string): Promise<Line> {
  const { host, port: serverPort, user, password, database } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? connect(path.join(host, `.s.PGSQL.${String(serverPort)}`))
      : connect(serverPort, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        if (!one.isPaused()) other.destroy()
      })
      if (!frozen) one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${String(user)}:${encodeURIComponent(String(password))}@127.0.0.1:${String(port)}/${String(database)}`,
    port,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      frozen = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
