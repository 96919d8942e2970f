import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import { showChannel, showEvents } from '#contract/live-chat.ts'
import { throttle } from '#web/platform/throttle.ts'

/**
 * Many pages that hear the chat of a show, in one process: each has its own session and socket, and takes a line from its
 * event, or asks for it, as a page does. Tells for each line when each of them had it.
 */
const [port = '', key = '', showId = '', countText, restText] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const tokenOf = (listener: number): string => `bench-listener-${String(listener)}`

const call = <T>(method: string, path: string, token: string, body?: object): Promise<T> =>
  new Promise((resolve, reject) => {
    const content = body && JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(content !== undefined && { 'content-type': 'application/json', 'content-length': String(content.length) }),
    }
    const asked = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(text) as T) : reject(new Error(`${path} ${text}`)),
      )
    })
    asked.on('error', reject)
    asked.end(content)
  })

type Chat = { lines: { id: number; text: string }[] }
let had: number[] = []

async function listen(listener: number): Promise<void> {
  const token = tokenOf(listener)
  const chat = `/api/live/${showId}/chat`
  let newest = (await call<Chat>('GET', chat, token)).lines.at(-1)?.id ?? 0
  const hear = ({ id, text }: { id: number; text: string }): void => {
    if (id <= newest) return
    newest = id
    had.push(Date.now() - Number(/\d+/.exec(text)?.[0]))
  }
  const readNewer = throttle(Number(restText), () => {
    call<Chat>('GET', newest === 0 ? chat : `${chat}?after=${String(newest)}`, token).then(
      ({ lines }) => {
        for (const line of lines) hear(line)
      },
      () => undefined,
    )
  })
  await new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7&client=js&version=8.6.0`, {
      perMessageDeflate: false,
    })
    socket.on('error', reject)
    socket.on('message', (raw: Buffer) => {
      const frame = JSON.parse(raw.toString()) as { event: string; data: string }
      if (frame.event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(frame.data) as { socket_id: string }
        const body = { socket_id, channel_name: showChannel(Number(showId)) }
        call<{ auth: string; channel_data?: string }>('POST', '/api/realtime/auth', token, body).then((grant) => {
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: body.channel_name, ...grant } }))
        }, reject)
      } else if (frame.event === 'pusher_internal:subscription_succeeded') resolve()
      else if (frame.event === showEvents.line) {
        const { line } = JSON.parse(frame.data) as { line?: { id: number; text: string } }
        if (line) hear(line)
        else readNewer()
      } else if (frame.event.includes('error')) reject(new Error(raw.toString()))
    })
  })
}

for (let from = 0; from < Number(countText); from += 50)
  await Promise.all(Array.from({ length: Math.min(50, Number(countText) - from) }, (_none, n) => listen(from + n)))
process.on('message', () => {
  process.send?.(had)
  had = []
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
