import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { type NodeProcess, signUpAt, startNode } from './node-process.ts'
import { startOwnCluster, type OwnCluster } from './own-cluster.ts'

/** The drill of docs/operations.md: a base backup, its log, and back to the second before something went wrong. */
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-going-back-'))
const nodes: NodeProcess[] = []
let cluster: OwnCluster | undefined
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
  await cluster?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('goes back to any second between base backups, and proves the books and the audit log there', async () => {
  cluster = await startOwnCluster({ standbys: 0, archives: true })
  const settings = (place: string): Record<string, string> => ({
    DATABASE_URL: `postgres://postgres@${place}/fans`,
    DATA_DIR: path.join(folder, 'data'),
    SERVICES: 'realtime,worker',
    RATE_LIMITS: 'off',
  })
  const first = await startNode(settings(cluster.primary.place))
  nodes.push(first)
  const early = await signUpAt(first)
  const backup = await cluster.backUp()
  const late = await signUpAt(first)
  await sleep(1_100)
  const [row] = await cluster.primary.query('select now()::text as now')
  await sleep(1_100)
  // what nobody wanted
  const after = await signUpAt(first)
  await cluster.primary.query('delete from sessions')
  await cluster.primary.query('select pg_switch_wal()')
  await vi.waitFor(
    async () => {
      const [archived] = (await cluster?.primary.query(
        `select last_archived_time > '${String(row?.['now'])}' as done from pg_stat_archiver`,
      )) ?? [{}]
      expect(archived?.['done']).toBe(true)
    },
    { timeout: 60_000 },
  )
  expect(await first.stop()).toBe(0)
  await cluster.primary.kill()

  const begun = performance.now()
  const server = await cluster.goBack(backup, String(row?.['now']))
  const node = await startNode(settings(server.place))
  nodes.push(node)
  expect((await node.call('GET', '/me', { token: early.token })).status).toBe(200)
  expect((await node.call('GET', '/me', { token: late.token })).status).toBe(200)
  expect((await node.call('GET', '/me', { token: after.token })).status).toBe(401)
  expect(performance.now() - begun).toBeLessThan(60_000)
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../src/server/cli/main.ts'), ...words], {
      env: childEnvironment(settings(server.place)),
    })
  for (const words of [
    ['ledger', 'reconcile'],
    ['audit', 'verify'],
  ])
    await expect(run(...words)).resolves.toMatchObject({ stderr: '' })
})
