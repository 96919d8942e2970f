import { type ChildProcess, spawn } from 'node:child_process'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { onPath } from '#test/on-path.ts'
import { countTogether, createRateLimiter, rates, type RateLimiter } from './rate-limit.ts'
import { createSharedRates, type SharedRates } from './shared-rates.ts'

const redis = onPath('redis-server')
const log = pino({ level: 'silent' })

describe.skipIf(redis === undefined)('limits of several processes with one Redis', () => {
  let server: ChildProcess
  let port: number
  let shared: SharedRates[]
  let nodes: RateLimiter[]
  const start = (): void => {
    server = spawn(redis ?? '', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
  }
  beforeAll(async () => {
    port = await freePort()
    start()
    shared = await Promise.all([1, 2, 3].map(() => createSharedRates(`redis://127.0.0.1:${String(port)}`, log)))
    nodes = shared.map((one) => countTogether(createRateLimiter(), one))
  })
  afterAll(async () => {
    await Promise.all(shared.map((one) => one.stop()))
    server.kill('SIGKILL')
  })
  /** How many calls of `count` are let through, spread over all of them. */
  async function passed(take: (node: RateLimiter) => ReturnType<RateLimiter['take']>, count: number): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, n) => take(nodes[n % nodes.length] as RateLimiter)),
    )
    for (const answer of answers) if (answer) expect(answer.details?.['retryAfterSeconds']).toBeGreaterThan(0)
    return answers.filter((answer) => answer === null).length
  }

  it('are one, however calls are spread', async () => {
    const { burst } = rates.money
    const through = await passed((node) => node.take('money', 'one fan'), burst * 3)
    expect(through).toBeGreaterThanOrEqual(burst)
    expect(through).toBeLessThanOrEqual(burst + 2)
    expect(await passed((node) => node.take('money', 'another'), 3)).toBe(3)
    const network = await passed((node) => node.takeFrom('auth', '203.0.113.9'), rates.auth.burst * 2)
    expect(network).toBeLessThanOrEqual(rates.auth.burst + 2)
  })

  it('are each process’s own while Redis is away, without a call that waits for it', async () => {
    server.kill('SIGSTOP')
    const begun = performance.now()
    expect(await passed((node) => node.take('money', 'frozen'), 3)).toBe(3)
    expect(performance.now() - begun).toBeLessThan(1_000)
    server.kill('SIGCONT')
    server.kill('SIGKILL')
    const { burst } = rates.money
    expect(await passed((node) => node.take('money', 'gone'), burst * 3 + 9)).toBe(burst * 3)
    start()
    await vi.waitFor(
      async () => {
        const caller = `back ${crypto.randomUUID()}`
        expect(await passed((node) => node.take('money', caller), burst * 2)).toBeLessThanOrEqual(burst + 2)
      },
      { timeout: 60_000, interval: 300 },
    )
  })
})
