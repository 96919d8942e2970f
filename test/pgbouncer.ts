import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { startLine } from './line.ts'
import { onPath } from './on-path.ts'

// Debian keeps it where only root looks
export const pgbouncer = onPath('pgbouncer') ?? onPath('pgbouncer', '/usr/sbin')

export type Pgbouncer = {
  url: string
  /** Has it lead to another server, as its operator does after a failover: another host in its file, and a reload. */
  lead(url: string): Promise<void>
  close(): Promise<void>
}

/** A real PgBouncer in front of a database. */
export async function startPgbouncer(url: string, mode: 'session' | 'transaction' | 'statement'): Promise<Pgbouncer> {
  if (pgbouncer === undefined) throw new Error('There is no PgBouncer here.')
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-pgbouncer-'))
  chmodSync(folder, 0o755)
  // the socket of a test's database is in a folder of root's
  // those that it led to before stay as they are: a host that stands still closes nothing
  const lines = [await startLine(url)]
  const { user, password, database } = new pg.Client({ connectionString: url })
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const ini = (): string => `[databases]
${String(database)} = host=127.0.0.1 port=${String(lines.at(-1)?.port)} user=${String(user)} password=${String(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 500
server_connect_timeout = 3
server_login_retry = 1
`
  writeFileSync(file, ini(), { mode: 0o644 })
  // it refuses to be root
  const child: ChildProcess = spawn(pgbouncer, ['-q', file], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
  })
  const own = `postgres://${String(user)}@127.0.0.1:${String(port)}/${String(database)}`
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: own })
    client.on('error', () => undefined)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    if (isThere) await client.end()
    if (isThere) break
    await sleep(50)
  }
  return {
    url: own,
    async lead(other) {
      lines.push(await startLine(other))
      writeFileSync(file, ini())
      child.kill('SIGHUP')
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await gone
      }
      await Promise.all(lines.map((line) => line.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
