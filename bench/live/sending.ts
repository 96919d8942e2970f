import { showInit, showPart } from '#test/live-parts.ts'
import { Agent, request } from 'node:http'
import type { OwnApp } from '../own-app.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Sends bytes; throws unless it answers 2xx. */
function put(port: number, method: 'POST' | 'PUT', path: string, token: string, body: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'video/mp4', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => ((answer.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(`${path}: ${text}`))))
    })
    call.on('error', reject)
    call.end(body)
  })
}

export type Show = { id: number; creator: { id: number; token: string }; stop: () => void }

const everyHalf = (work: (count: number) => void): (() => void) => {
  let count = 0
  const timer = setInterval(() => {
    work(count)
    count += 1
  }, 500)
  return () => clearInterval(timer)
}

/** A show of a creator of its own, and its line: half seconds of these bytes, as a browser sends them. */
export async function sendShow(app: OwnApp, name: string, bitsPerSecond: number): Promise<Show> {
  const creator = await app.creator(name)
  const body = { title: name, audience: 'everyone', minutes: 60 }
  const { show } = await app.call<{ show: { id: number } }>(creator.token, 'POST', '/live', body)
  const path = `/api/live/${String(show.id)}/starts`
  const { start } = JSON.parse(await put(app.port, 'POST', path, creator.token, showInit())) as { start: number }
  const filling = 'x'.repeat(bitsPerSecond / 16)
  const send = (count: number) =>
    put(app.port, 'PUT', `${path}/${String(start)}/parts/${String(count)}`, creator.token, showPart(count / 2, filling))
  await send(0)
  // one after the other, as from a browser: on a busy machine one could overtake another
  let line: Promise<unknown> = Promise.resolve()
  const stop = everyHalf((count) => {
    line = line.then(() => send(count + 1))
  })
  return { id: show.id, creator, stop }
}

/** The same bytes for the bare server. */
export function sendBare(port: number, bitsPerSecond: number): () => void {
  const filling = 'x'.repeat(bitsPerSecond / 16)
  return everyHalf((count) => void put(port, 'PUT', '/', '', showPart(count / 2, filling)))
}

/** The cookie that opens a show to a guest. */
export async function passOf(port: number, showId: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/api/live/${String(showId)}/pass`)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
