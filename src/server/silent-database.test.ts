import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startLine, type Line } from '#test/line.ts'
import { type NodeProcess, signUpAt, startNode } from '#test/node-process.ts'

/** The real program, whose database falls silent as a host does that loses its power: nothing is closed, nothing comes back. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

let database: TestDatabase
let line: Line
let node: NodeProcess
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-silent-'))
beforeAll(async () => {
  database = await createTestDatabase({ size: 2 })
  line = await startLine(database.url)
  node = await startNode({
    DATABASE_URL: line.url,
    DATA_DIR: folder,
    SERVICES: 'worker,realtime',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
})
afterAll(async () => {
  line.thaw()
  expect(await node.stop()).toBe(0)
  await line.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const mails = (): number => readdirSync(path.join(folder, 'mails')).length

it('answers everyone meanwhile, and serves and works within ten seconds after the database answers', async () => {
  const fan = await signUpAt(node)
  await vi.waitFor(() => expect(mails()).toBe(1), { timeout: 60_000 })
  line.freeze()
  const slowest = { seconds: 0 }
  const statuses = new Map<number, number>()
  const ask = async (): Promise<number> => {
    const begin = performance.now()
    const { status } = await node.call('GET', '/updates', { token: fan.token })
    slowest.seconds = Math.max(slowest.seconds, (performance.now() - begin) / 1000)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }
  const end = performance.now() + 15_000
  // thirty people who try again whenever they are answered
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      while (performance.now() < end) {
        await ask()
        await sleep(100)
      }
    }),
  )
  expect([...statuses.keys()]).toEqual([503])
  expect(slowest.seconds).toBeLessThan(12)
  expect((await fetch(`${node.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${node.address}/readyz`)).status).toBe(503)

  line.thaw()
  const back = performance.now()
  while ((await ask()) !== 200) await sleep(100)
  expect((performance.now() - back) / 1000).toBeLessThan(10)
  await signUpAt(node)
  await vi.waitFor(() => expect(mails()).toBe(2), { timeout: 60_000 })
  expect((performance.now() - back) / 1000).toBeLessThan(20)
  expect(node.said()).toContain('the database fell silent')
})
