import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configure } from '#web/platform/config.ts'
import { type Health, Sender } from '#web/modules/live/studio/send-parts.ts'

/** A server that takes what a show sends, apart from what it cannot read. */
let server: Server
let starts = 0
let taken: string[] = []
let health: Health | null = null
beforeEach(async () => {
  starts = 0
  taken = []
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const [, start, part] = /starts\/(\d+)\/parts\/(\d+)/.exec(request.url ?? '') ?? []
      if (start === undefined) starts += 1
      else if (body !== 'unreadable') taken.push(`${start}/${String(part)} ${body}`)
      response.writeHead(body === 'unreadable' ? 415 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(start === undefined ? { start: starts } : { viewers: 3 }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  configure({ apiUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` })
})
afterEach(() => {
  configure({ apiUrl: '' })
  server.closeAllConnections()
  server.close()
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('leaves out a part that is refused for itself, begins anew once and goes on with the next', async () => {
  const sender = new Sender(1, {
    onHealth: (now) => (health = now),
    onEnd: (end) => taken.push(end),
    onOverflow: () => taken.push('overflow'),
  })
  sender.begin(bytes('init'))
  for (const part of ['first', 'unreadable', 'second', 'third']) sender.add(bytes(part))
  // the last answer has come, too
  await vi.waitUntil(() => taken.length === 3 && health?.waiting === 0, { timeout: 60_000 })
  sender.stop()
  expect(taken).toEqual(['1/0 first', '2/0 second', '2/1 third'])
  expect(health).toMatchObject({ waiting: 0, dropped: 1, viewers: 3 })
})
