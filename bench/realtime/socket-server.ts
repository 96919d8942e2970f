import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { attachRealtime } from '#platform/realtime/attach-realtime.ts'
import { encodeFrame } from '#platform/realtime/protocol.ts'
import { channel, eventName, key, secret } from './names.ts'

/** A server of sockets as a process of its own: our endpoint, or `bare`, which sends the same bytes to whoever is connected. */
const silent = { debug() {}, info() {}, warn() {} }
const http = createServer((_request, response) => response.end())
const [kind] = process.argv.slice(2)

function bare(): (id: number) => void {
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  return (id) => {
    const frame = Buffer.from(encodeFrame({ event: eventName, channel, data: { id } }))
    for (const socket of sockets.clients) socket.send(frame, { binary: false })
  }
}
function ours(): (id: number) => void {
  const realtime = attachRealtime(http, { key, secret, log: silent, clientEvents: [], publishToPeers: () => undefined })
  return (id) => void realtime.deliver([channel], eventName, { id })
}

const publish = kind === 'bare' ? bare() : ours()
process.on('message', (message: { publish: number } | 'memory') => {
  if (message === 'memory') {
    globalThis.gc?.()
    process.send?.({ bytes: process.memoryUsage().rss })
    return
  }
  const at = process.hrtime.bigint()
  publish(message.publish)
  process.send?.({ publishedAt: String(at) })
})
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))
