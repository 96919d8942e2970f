import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { type NodeProcess, signUpAt, startNode } from '#test/node-process.ts'
import { startOwnCluster, type OwnCluster } from '#test/own-cluster.ts'

/** The real program on a primary with a synchronous standby, which takes over. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-failover-'))
let cluster: OwnCluster | undefined
let nodes: NodeProcess[] = []
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
  nodes = []
  await cluster?.close()
  cluster = undefined
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: mkdtempSync(path.join(folder, 'data-')),
  SERVICES: 'worker,realtime',
  RATE_LIMITS: 'off',
})
const refusal = async (url: string): Promise<string> => {
  try {
    nodes.push(await startNode(settings(url)))
    return 'started'
  } catch (error) {
    return (error as Error).message.trim()
  }
}

it.each(['frozen', 'killed'] as const)(
  'serves within ten seconds after a standby takes over from a primary that is %s, and has all that was acknowledged',
  async (end) => {
    cluster = await startOwnCluster({ synchronous: 1 })
    const { primary, standbys, database } = cluster
    const [standby] = standbys
    if (!standby) throw new Error('There is a standby.')
    // the standby is named first: which of them takes changes is found out
    const url = `postgres://postgres@${standby.place},${primary.place}/${database}?target_session_attrs=read-write`
    const own = settings(url)
    const node = await startNode(own)
    nodes.push(node)
    const acknowledged: { username: string; token: string }[] = []
    let open = true
    const people = Array.from({ length: 4 }, async () => {
      while (open) {
        const person = await signUpAt(node).catch(() => null)
        if (person) acknowledged.push(person)
        else await sleep(100)
      }
    })
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(8), { timeout: 30_000 })
    if (end === 'frozen') primary.freeze()
    else await primary.kill()
    await sleep(3_000)
    const before = acknowledged.length
    await standby.query('select pg_promote()')
    const promoted = performance.now()
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 30_000, interval: 50 })
    expect((performance.now() - promoted) / 1000).toBeLessThan(10)
    open = false
    await Promise.all(people)
    for (const { username, token } of acknowledged) {
      const answer = await node.call('GET', '/me', { token })
      expect([answer.status, answer.body['username']]).toEqual([200, username])
    }
    expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
    // what listens hears the new primary
    const [one] = acknowledged
    const other = await startNode(own)
    nodes.push(other)
    expect((await node.call('GET', '/me', { token: one?.token ?? '' })).status).toBe(200)
    expect((await other.call('POST', '/logout', { token: one?.token ?? '' })).status).toBe(200)
    await vi.waitFor(
      async () => expect((await node.call('GET', '/me', { token: one?.token ?? '' })).status).toBe(401),
      { timeout: 3_000, interval: 50 },
    )
  },
)

it('is not started on standbys alone, and says so in one line', async () => {
  cluster = await startOwnCluster()
  const { primary, standbys, database } = cluster
  const place = standbys[0]?.place ?? ''
  expect(await refusal(`postgres://postgres@${place}/${database}`)).toMatch(
    /^A node ended with 1: DATABASE_URL=".*": takes no changes: it is a standby, or set to be read only; name the primary$/,
  )
  expect(await refusal(`postgres://postgres@${place},127.0.0.1:9/${database}`)).toMatch(
    /^A node ended with 1: DATABASE_URL=".*": cannot be reached: none of its hosts does: 127\.0\.0\.1:\d+ takes no changes \(a standby\); 127\.0\.0\.1:9 connect ECONNREFUSED 127\.0\.0\.1:9$/,
  )
  expect(await refusal(`postgres://postgres@${place},${primary.place}/${database}`)).toBe('started')
})
