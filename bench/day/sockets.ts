import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { key } from '../realtime/names.ts'
import { ask } from './calls.ts'
import { size, tokenOf } from './fill.ts'

const atOnce = 50

/** Fans who are there: each hears of what is new by a socket of its own, and then asks what it is, as a browser does. */
export async function openSockets(port: number, count: number) {
  const sockets: WebSocket[] = []
  let told = 0
  let lost = 0
  let ending = false
  const asked: { ms: number; status: number }[] = []
  const open = (fan: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const token = tokenOf(fan)
      const channel = `private-updates.${String(fan)}`
      const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/app/${key}?protocol=7&client=js&version=8.6.0`, {
        perMessageDeflate: false,
      })
      sockets.push(socket)
      socket.on('error', reject)
      socket.on('close', () => (lost += ending ? 0 : 1))
      socket.on('message', (raw: Buffer) => {
        const { event, data } = JSON.parse(raw.toString()) as { event: string; data: string }
        if (event === 'pusher:connection_established') {
          const { socket_id } = JSON.parse(data) as { socket_id: string }
          void ask(port, '/api/realtime/auth', {
            method: 'POST',
            token,
            body: { socket_id, channel_name: channel },
          }).then(({ body }) => {
            const { auth, channel_data } = JSON.parse(body) as { auth: string; channel_data: string }
            socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth, channel_data } }))
          }, reject)
        } else if (event === 'pusher_internal:subscription_succeeded') resolve()
        else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong"}')
        else if (event === 'NewUpdate') {
          told += 1
          const at = performance.now()
          void ask(port, '/api/updates', { token }).then(({ status }) =>
            asked.push({ ms: performance.now() - at, status }),
          )
        }
      })
    })
  for (let opened = 0; opened < count; opened += atOnce) {
    const fans = Array.from({ length: Math.min(atOnce, count - opened) }, (_, n) => size.creators + 1 + opened + n)
    await Promise.all(fans.map(open))
    await sleep(5)
  }
  return {
    told: () => told,
    lost: () => lost,
    asked,
    close(): void {
      ending = true
      for (const socket of sockets) socket.terminate()
    },
  }
}
