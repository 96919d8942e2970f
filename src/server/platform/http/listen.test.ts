import { connect, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { finishRequests } from './graceful-stop.ts'
import { listen } from './listen.ts'
import { createHttp } from './server.ts'

const host = '127.0.0.1'
const opened: FastifyInstance[] = []
const sockets: Socket[] = []
const closed: FastifyInstance[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const http of opened.splice(0)) if (!closed.includes(http)) await finishRequests(http, 100)
})

async function serve(): Promise<{ http: FastifyInstance; port: number }> {
  const http = await createHttp({ log: createLog('silent'), webOrigin: 'http://localhost', trustProxy: '' })
  http.get('/slow', async () => {
    await sleep(300)
    return { done: true }
  })
  await listen(http, { host, port: 0 })
  opened.push(http)
  return { http, port: (http.server.address() as { port: number }).port }
}

it.runIf(process.platform === 'linux')(
  'accepts a crowd within a few turns of the event loop, however long one takes',
  async () => {
    const { http, port } = await serve()
    let accepted = 0
    http.server.on('connection', () => (accepted += 1))
    for (let n = 0; n < 64; n += 1) sockets.push(connect(port, host))
    // the kernel takes them without us
    await turn()
    const until = performance.now() + 100
    while (performance.now() < until);
    let turns = 0
    for (; accepted < 64 && turns < 200; turns += 1) await turn()
    expect(accepted).toBe(64)
    expect(turns).toBeLessThan(20)
  },
)

it('a port that another program listens on is refused', async () => {
  const { port } = await serve()
  const other = await createHttp({ log: createLog('silent'), webOrigin: 'http://localhost', trustProxy: '' })
  await expect(listen(other, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' })
  await other.close()
})

it('answers what is under way on every connection before it ends, and leaves the port', async () => {
  const { http, port } = await serve()
  let heard = 0
  http.server.on('request', () => (heard += 1))
  const answers = Array.from({ length: 40 }, () => fetch(`http://${host}:${String(port)}/slow`))
  await expect.poll(() => heard, { interval: 5 }).toBe(40)
  await finishRequests(http)
  closed.push(http)
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const next = await createHttp({ log: createLog('silent'), webOrigin: 'http://localhost', trustProxy: '' })
  await listen(next, { host, port })
  opened.push(next)
})
