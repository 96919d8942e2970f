import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { type NodeProcess, signUpAt, startNode } from '#test/node-process.ts'
import { startOwnCluster, type OwnCluster } from '#test/own-cluster.ts'

/** The real program with two copies of its database to read from. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-replicas-'))
let cluster: OwnCluster
let node: NodeProcess
const settings = (replicas: string): Record<string, string> => ({
  DATABASE_URL: `postgres://postgres@${cluster.primary.place}/fans`,
  DATABASE_REPLICA_URLS: replicas,
  DATA_DIR: path.join(folder, 'data'),
  SERVICES: 'worker,realtime',
  RATE_LIMITS: 'off',
})
const follow = (): Promise<void> =>
  vi.waitFor(
    () =>
      expect(
        node
          .said()
          .split('\n')
          .findLast((line) => line.includes('replicas of')),
      ).toContain('["follows","follows"]'),
    { timeout: 60_000 },
  )
beforeAll(async () => {
  cluster = await startOwnCluster({ standbys: 2 })
  node = await startNode(settings(cluster.standbys.map(({ place }) => `postgres://postgres@${place}/fans`).join(',')))
  await follow()
})
afterAll(async () => {
  expect(await node.stop()).toBe(0)
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
})
const both = (text: string) => Promise.all(cluster.standbys.map((standby) => standby.query(text)))
/** A guest, or who has just changed something. */
const profile = async (username: string, position = ''): Promise<number> =>
  (await node.call('GET', `/users/${username}`, { ...(position && { headers: { 'fanfare-position': position } }) }))
    .status

it('has guests read from a copy, whoever has changed something from one that has it, and nobody from one that is behind', async () => {
  const { username, token } = await signUpAt(node)
  const told = (await node.call('POST', '/email/resend', { token, body: {} })).headers.get('fanfare-position')
  expect(told).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  // the copies stand still, which is not known for two seconds; a busy machine may need more, and tries again
  let name = username
  for (let tries = 1; ; tries += 1) {
    await both('select pg_wal_replay_pause()')
    const begin = performance.now()
    const before = name
    name = `renamed_${String(tries)}`
    await cluster.primary.query(`update users set username = '${name}' where username = '${before}'`)
    const [row] = await cluster.primary.query('select pg_current_wal_insert_lsn()::text as place')
    const statuses = [await profile(name), await profile(name, String(row?.['place'])), await profile(name)]
    if (performance.now() - begin < 1_500) {
      expect(statuses).toEqual([404, 200, 404])
      break
    }
    expect(tries).toBeLessThan(10)
    await both('select pg_wal_replay_resume()')
    await follow()
  }
  // money, access and identity are never read there
  expect((await node.call('GET', '/me', { token })).status).toBe(200)
  await sleep(2_500)
  expect(await profile(name)).toBe(200)
  await both('select pg_wal_replay_resume()')
  await follow()
  expect(await profile(name)).toBe(200)
})

it('answers everything that may be read there, also what writes beside reading', async () => {
  const { username, token } = await signUpAt(node)
  await follow()
  await sleep(1_500)
  const lagging = Object.entries(allRoutes).filter(([, route]) => 'mayLag' in route)
  expect(lagging.length).toBeGreaterThan(10)
  for (const [name] of lagging) {
    const route = name.replace('GET ', '').replace(':username', username).replace(':id', '1')
    const query = route.startsWith('/search') ? '?searchTerm=per&term=per&q=per' : ''
    for (const options of [{}, { token }]) {
      const { status } = await node.call('GET', `${route}${query}`, options)
      expect([name, status < 500 && status !== 409]).toEqual([name, true])
    }
  }
  expect(node.said()).not.toMatch(/"level":(50|60)/)
})

it('goes on with the other copy, and with none', async () => {
  const { username } = await signUpAt(node)
  await sleep(1_500)
  for (const standby of cluster.standbys) {
    await standby.kill()
    for (let times = 0; times < 20; times += 1) {
      expect(await profile(username)).toBe(200)
      await sleep(20)
    }
  }
  await vi.waitFor(
    () =>
      expect(
        node
          .said()
          .split('\n')
          .findLast((line) => line.includes('replicas of')),
      ).toContain('["is not used","is not used"]'),
    { timeout: 60_000 },
  )
  expect(await profile(username)).toBe(200)
})

it('is not started with a copy that is none, and says so in one line', async () => {
  const url = `postgres://postgres@${cluster.primary.place}/fans`
  await expect(startNode(settings(url))).rejects.toThrow(
    /^A node ended with 1: DATABASE_REPLICA_URLS=".*": is no standby, so it does not follow DATABASE_URL\n$/,
  )
})
