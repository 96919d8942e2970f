import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import pg from 'pg'
import { readAccess } from '#server/demo/content.ts'
import { childEnvironment } from '#test/child-environment.ts'
import { freePort } from '#test/free-port.ts'
import { type NodeProcess, startNode } from '#test/node-process.ts'
import { onPath } from '#test/on-path.ts'
import { bucketServer, prepareBucket } from '#test/own-bucket.ts'
import { startOwnCluster } from '#test/own-cluster.ts'
import { pgbouncer, startPgbouncer } from '#test/pgbouncer.ts'
import { proxies, startProxy } from '#test/proxy.ts'
import { ensureBuild } from '../../scripts/build.ts'
import { fillDatabase } from '../../faults/people.ts'

const root = path.join(import.meta.dirname, '../..')
const redisServer = onPath('redis-server')
/** A folder with the release before and its packages. */
export const releaseBefore = process.env['RELEASE_BEFORE']

/** What this machine lacks of the real parts; empty: all are there. */
export const lacking = Object.entries({
  nginx: proxies.nginx,
  PgBouncer: pgbouncer,
  'redis-server': redisServer,
  'versitygw or minio': bucketServer,
}).flatMap(([name, file]) => (file === undefined ? [name] : []))

export const kinds = ['web', 'worker', 'realtime'] as const
type Kind = (typeof kinds)[number]
const counts = { web: 3, worker: 2, realtime: 2 } as const
export const pusher = { key: 'thekey', secret: 'thesecret' }

async function prepareRedis() {
  const port = String(await freePort())
  let server: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    start(): void {
      server = spawn(redisServer ?? '', ['--port', port, '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
    },
    async kill(): Promise<void> {
      const running = server
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await gone
    },
  }
}

/**
 * Three web, two worker and two realtime behind nginx; a primary with a synchronous and an asynchronous standby, which is read from
 * too; PgBouncer in transaction mode before the primary, for one of each kind; Redis; a bucket.
 */
async function build(folder: string, ends: (() => unknown)[]) {
  const cluster = await startOwnCluster({ standbys: 2, synchronous: 1 })
  ends.push(() => cluster.close())
  const [synchronous, asynchronous] = cluster.standbys
  if (!synchronous || !asynchronous) throw new Error('There are two standbys.')
  const redis = await prepareRedis()
  ends.push(() => redis.kill())
  redis.start()
  const bucket = await prepareBucket(path.join(folder, 'bucket'))
  ends.push(() => bucket.kill())
  await bucket.start()
  // whichever of the two takes changes
  const hosts = [synchronous, cluster.primary].map(({ place }) => place).join()
  const direct = `postgres://postgres@${hosts}/${cluster.database}?target_session_attrs=read-write`
  const ports: Record<Kind, number[]> = { web: [], worker: [], realtime: [] }
  for (const kind of kinds) for (let index = 0; index < counts[kind]; index += 1) ports[kind].push(await freePort())
  const places = (kind: Kind): string[] => ports[kind].map((port) => `127.0.0.1:${String(port)}`)
  const proxy = await startProxy('nginx', {
    web: places('web'),
    realtime: places('realtime'),
    live: places('web')[0] ?? '',
  })
  ends.push(() => proxy.close())
  setDefaultCACertificates([...getCACertificates(), proxy.certificate])
  const shared: Record<string, string> = {
    DATABASE_URL: direct,
    DATABASE_POOL: '4',
    DATABASE_REPLICA_URLS: `postgres://postgres@${asynchronous.place}/${cluster.database}`,
    DATA_DIR: path.join(folder, 'data'),
    // the sandbox reports payments by the public address
    NODE_EXTRA_CA_CERTS: proxy.certificateFile,
    PUBLIC_URL: `https://127.0.0.1:${String(proxy.port)}`,
    TRUST_PROXY: 'loopback',
    PUSHER_KEY: pusher.key,
    PUSHER_SECRET: pusher.secret,
    REDIS_URL: redis.url,
    RATE_LIMITS: 'off',
    // test payments; the demonstration stays away where its people are somebody else
    DEMO: '',
    EARNINGS_HOLD_DAYS: '0',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    ...bucket.settings,
  }
  const nodes: Record<Kind, NodeProcess[]> = { web: [], worker: [], realtime: [] }
  ends.push(() => Promise.all(kinds.flatMap((kind) => nodes[kind]).map((node) => node.stop('SIGKILL'))))
  const urlOf = (place: string): string => `postgres://postgres:none@${place}/${cluster.database}`
  const pooler = await startPgbouncer(urlOf(cluster.primary.place), 'transaction')
  ends.push(() => pooler.close())
  /** Starts the node of this place, again or for the first time; the last of each kind is behind the pooler. */
  async function start(kind: Kind, index: number): Promise<void> {
    const pooled = index === counts[kind] - 1 && { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct }
    nodes[kind][index] = await startNode({
      ...shared,
      ...pooled,
      SERVICES: kind,
      PORT: String(ports[kind][index]),
    })
  }
  async function command(...words: string[]): Promise<string> {
    const file = path.join(root, 'src/server/cli/main.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], { env: childEnvironment(shared) })
    return stdout
  }
  await command('migrate')
  const client = new pg.Client({ connectionString: urlOf(cluster.primary.place) })
  await client.connect()
  await fillDatabase(client, (await readAccess(path.join(root, 'demo'))).logIns.fan)
  await client.end()
  // two at a time: each takes a core while it starts
  await start('web', 0)
  // it has connections from before their settings were made: the first node behind it says so, and makes them
  const refused = await start('web', 2).catch((error: unknown) => String(error))
  if (refused?.includes('have it open new ones') !== true) throw new Error(`Not refused: ${refused ?? 'started'}`)
  await pooler.lead(urlOf(cluster.primary.place))
  const others = kinds.flatMap((kind) => ports[kind].map((_, index) => [kind, index] as const)).slice(1)
  while (others.length > 0) await Promise.all(others.splice(0, 2).map(([kind, index]) => start(kind, index)))
  return {
    folder,
    shared,
    direct,
    cluster,
    servers: { first: cluster.primary, second: synchronous, third: asynchronous },
    nodes,
    redis,
    bucket,
    proxy,
    start,
    /** The pooler's operator tells it of the new primary. */
    lead: (place: string) => pooler.lead(urlOf(place)),
    /** An operator's command; throws when it ends with an error. */
    command,
  }
}

export async function startWorld() {
  await ensureBuild(root)
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-cluster-e2e-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await build(folder, ends)), close }
  } catch (error) {
    await close()
    throw error
  }
}
