import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { signChannel } from '#platform/realtime/sign-channel.ts'
import { channel, key, secret } from './names.ts'

/** Many clients in one process. Tells when the last of them has an event, and how many were lost or came twice. */
const [kind, portText, countText] = process.argv.slice(2)
const count = Number(countText)
const atOnce = 100
const bareUrl = `ws://127.0.0.1:${String(portText)}/`
const oursUrl = `ws://127.0.0.1:${String(portText)}/app/${key}?protocol=7&client=js&version=8.6.0`

let wrong = 0
let arrived = 0
const idPattern = /"?id\\?":(\d+)/

function hear(socket: WebSocket): void {
  let last = 0
  socket.on('message', (raw: Buffer) => {
    const id = Number(idPattern.exec(raw.toString('latin1'))?.[1] ?? Number.NaN)
    if (Number.isNaN(id)) return
    if (id !== last + 1) wrong += 1
    last = id
    arrived += 1
    if (arrived % count === 0) process.send?.({ lastAt: String(process.hrtime.bigint()), wrong })
  })
}

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(kind === 'bare' ? bareUrl : oursUrl, { perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('close', () => (wrong += 1))
    if (kind === 'bare') {
      socket.on('open', () => resolve())
      hear(socket)
      return
    }
    socket.on('message', function greet(raw: Buffer) {
      const frame = JSON.parse(raw.toString()) as { event: string; data: string }
      if (frame.event === 'pusher:connection_established') {
        const { socket_id: socketId } = JSON.parse(frame.data) as { socket_id: string }
        const auth = signChannel({ key, secret, socketId, channelName: channel })
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
        return
      }
      if (frame.event !== 'pusher_internal:subscription_succeeded') {
        reject(new Error(raw.toString()))
        return
      }
      socket.off('message', greet)
      hear(socket)
      resolve()
    })
  })

for (let opened = 0; opened < count; opened += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, count - opened) }, open))
  await sleep(1)
}
process.send?.('ready')
process.on('disconnect', () => process.exit())
