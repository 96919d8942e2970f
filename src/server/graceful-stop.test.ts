import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { childEnvironment } from '#test/child-environment.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'

/** The real program in a process of its own, told to stop while somebody is in the middle of something. */
vi.setConfig({ testTimeout: 60_000 })

const databases: TestDatabase[] = []
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-leaving-'))
})
afterAll(async () => {
  for (const database of databases) await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(
  drainSeconds: number,
): Promise<{ port: number; child: ChildProcess; ended: Promise<number | null> }> {
  const port = await freePort()
  // of its own: each program has its own keys, and a database takes those of one
  const database = await createTestDatabase({ size: 2 })
  databases.push(database)
  const env = childEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, String(port)),
    DEMO: '0',
    SERVICES: 'realtime,worker',
    PORT: String(port),
    DRAIN_SECONDS: String(drainSeconds),
  })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Fanfare is at')) resolve()
    }),
  )
  return { port, child, ended }
}

const body = JSON.stringify({ login: 'nobody', password: 'not this one' })
/** A log-in of which half has arrived. */
async function half(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/login HTTP/1.1', 'host: localhost', 'content-type: application/json']
  socket.write(`${[...head, `content-length: ${String(body.length)}`].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await sleep(300)
  return socket
}

// each waits for seconds and works for moments
it.concurrent('finishes what is under way, and says at once that it leaves', async () => {
  const { port, child, ended } = await start(2)
  const socket = await half(port)
  const answer = text(socket)
  expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  await sleep(300)
  const ready = await fetch(`http://127.0.0.1:${String(port)}/readyz`)
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  // requests that still come are answered
  expect((await fetch(`http://127.0.0.1:${String(port)}/api/me`)).status).toBe(401)
  await sleep(2500)
  await expect(fetch(`http://127.0.0.1:${String(port)}/healthz`)).rejects.toThrow()
  socket.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1\.1 422 [\s\S]*The provided credentials are incorrect\./)
  expect(await ended).toBe(0)
})

it.concurrent('cuts what takes longer than it waits, and ends', async () => {
  const { port, child, ended } = await start(0)
  const socket = await half(port)
  const cut = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  const before = Date.now()
  child.kill('SIGTERM')
  await cut
  expect(await ended).toBe(0)
  expect(Date.now() - before).toBeGreaterThan(9000)
})

it.concurrent('does not wait for a connection on which nothing was asked', async () => {
  const { port, child, ended } = await start(0)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const gone = once(socket, 'close')
  // answered after the connection was taken
  expect((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status).toBe(200)
  const before = Date.now()
  child.kill('SIGTERM')
  await gone
  // what is under way has ten seconds
  expect(Date.now() - before).toBeLessThan(9000)
  expect(await ended).toBe(0)
})
