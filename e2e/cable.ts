import { createServer, request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * The way of one browser to the program, as an HTTP proxy: it can be pulled out, and what ran through it is gone, as when a phone
 * loses its network. A browser's own emulation of being offline leaves web sockets standing.
 */
export type Cable = {
  /** For `browser.newContext`. */
  readonly proxy: { server: string; bypass: string }
  readonly pull: () => void
  readonly plugIn: () => void
  /** Web sockets that are open stay so, and nothing passes over them any more, in either direction. */
  readonly stall: () => void
  readonly close: () => Promise<void>
}

export async function layCable(): Promise<Cable> {
  let pulled = false
  const ends = new Set<Duplex>()
  const tunnels = new Set<{ near: Duplex; far: Duplex }>()
  const keep = <S extends Duplex>(end: S): S => {
    ends.add(end)
    end.once('close', () => ends.delete(end))
    // broken by `pull`, or by the browser that leaves
    end.on('error', () => end.destroy())
    return end
  }
  const server = createServer((incoming, answer) => {
    const { method, headers, url = '' } = incoming
    const onward = request(url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  // Web sockets come as tunnels (RFC 9110, CONNECT).
  server.on('connect', ({ url = '' }, near: Duplex, head: Buffer) => {
    const { hostname, port } = new URL(`http://${url}`)
    const far: Socket = keep(connect(Number(port), hostname))
    far.once('connect', () => {
      near.write('HTTP/1.1 200 OK\r\n\r\n')
      far.write(head)
      far.pipe(near)
      near.pipe(far)
    })
    const tunnel = { near, far }
    tunnels.add(tunnel)
    far.once('close', () => near.destroy())
    near.once('close', () => {
      tunnels.delete(tunnel)
      far.destroy()
    })
  })
  server.on('connection', (socket) => {
    if (pulled) socket.destroy()
    else keep(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const pull = (): void => {
    pulled = true
    for (const end of ends) end.destroy()
  }
  return {
    proxy: { server: `http://127.0.0.1:${String(port)}`, bypass: '<-loopback>' },
    pull,
    plugIn: () => {
      pulled = false
    },
    stall: () => {
      for (const { near, far } of tunnels) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    close: async () => {
      pull()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
