import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#platform/embedded-postgres/binaries.ts'
import { databaseEnvironment, databaseUser, type DatabaseUser } from '#platform/embedded-postgres/database-user.ts'
import { freePort } from './free-port.ts'

/** A server of PostgreSQL's, reached by TCP on this machine alone, which lets everyone in. */
export type OwnServer = {
  port: number
  /** `host:port` */
  place: string
  /** In the program's database unless told otherwise. */
  query(text: string, database?: string): Promise<Record<string, unknown>[]>
  /** All its processes stand still: connections stay and nothing answers. */
  freeze(): void
  /** Its processes end at once, those that stand still too. */
  kill(): Promise<void>
}
export type OwnCluster = {
  primary: OwnServer
  standbys: OwnServer[]
  database: string
  /** The server at this place begins anew as a standby of that one, as an operator makes one of an old primary; `source`: another that it streams from. */
  rejoin(old: OwnServer, primary: OwnServer, name: string, source?: OwnServer): Promise<OwnServer>
  /** A base backup of the primary: its folder. */
  backUp(): Promise<string>
  /** A server as the primary was at that time, from a base backup of before and the archive (`archives`); it takes changes. */
  goBack(backup: string, time: string): Promise<OwnServer>
  close(): Promise<void>
}

/** A process of a server's may end by itself at any moment. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const giveAll = (folder: string, user: DatabaseUser): void => {
  if (!user) return
  chownSync(folder, user.uid, user.gid)
}

/**
 * A primary with standbys that stream from it; the first `synchronous` of them have what is acknowledged. `archives`: its log is kept
 * beside it.
 */
export async function startOwnCluster({ standbys = 1, synchronous = 0, archives = false } = {}): Promise<OwnCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-cluster-'))
  const user = databaseUser(folder)
  giveAll(folder, user)
  const binaries = await findBinaries(user, () => undefined)
  const servers = new Map<OwnServer, string>()
  const env = { ...databaseEnvironment }

  async function run(data: string, settings: Record<string, string>, place?: number): Promise<OwnServer> {
    const port = place ?? (await freePort())
    const common = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '64MB',
      max_connections: '120',
      // what a standby lacks that has just been copied
      wal_keep_size: '512MB',
      wal_level: 'replica',
      hot_standby: 'on',
      ...settings,
    }
    const child = spawn(
      binaries.postgres,
      ['-D', data, ...Object.entries(common).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: data, env, stdio: 'ignore' },
    )
    const all = (): number[] => {
      const own = child.pid ?? 0
      const below = readFileSync(`/proc/${String(own)}/task/${String(own)}/children`, 'utf8')
      return [own, ...below.trim().split(' ').filter(Boolean).map(Number)]
    }
    const query: OwnServer['query'] = async (text, database = 'fans') => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    }
    const server: OwnServer = {
      port,
      place: `127.0.0.1:${String(port)}`,
      query,
      freeze() {
        for (const pid of all()) signal(pid, 'SIGSTOP')
      },
      async kill() {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        if (child.exitCode !== null || child.signalCode !== null) return
        for (const pid of all()) signal(pid, 'SIGKILL')
        await gone
      },
    }
    servers.set(server, data)
    for (let tries = 0; ; tries += 1)
      try {
        await query('select 1', 'postgres')
        break
      } catch (error) {
        if (tries > 200 || child.exitCode !== null) throw error
        await sleep(50)
      }
    return server
  }
  /** A new server that streams from that one. */
  async function follow(
    primary: OwnServer,
    copy: string,
    name: string,
    { source = primary, place }: { source?: OwnServer | undefined; place?: number } = {},
  ): Promise<OwnServer> {
    await copyOf(primary.port, servers.get(primary) ?? '', copy)
    writeFileSync(path.join(copy, 'standby.signal'), '')
    // whom the primary waits for is its own
    writeFileSync(path.join(copy, 'postgresql.auto.conf'), '')
    await ownAll(copy, user)
    const line = `host=127.0.0.1 port=${String(source.port)} user=postgres application_name=${name}`
    return run(copy, { primary_conninfo: line }, place)
  }
  const close = async (): Promise<void> => {
    await Promise.all([...servers.keys()].map((server) => server.kill()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  try {
    const data = path.join(folder, 'primary')
    mkdirSync(data, { mode: 0o700 })
    giveAll(data, user)
    await new Promise<void>((resolve, reject) => {
      const initdb = spawn(
        binaries.initdb,
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
        { ...user, cwd: data, env, stdio: 'ignore' },
      )
      initdb.once('error', reject)
      initdb.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb ended with ${String(code)}`))))
    })
    const archive = path.join(folder, 'archive')
    mkdirSync(archive)
    giveAll(archive, user)
    const keeping = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` }
    const primary = await run(data, { max_wal_senders: '8', ...(archives && keeping) })
    await primary.query('create database fans', 'postgres')
    const followers: OwnServer[] = []
    for (let n = 1; n <= standbys; n += 1)
      followers.push(await follow(primary, path.join(folder, `standby-${String(n)}`), `standby${String(n)}`))
    if (synchronous > 0) {
      const names = Array.from({ length: synchronous }, (_, n) => `standby${String(n + 1)}`)
      await waitFor(primary, names)
    }
    let copies = 0
    return {
      primary,
      standbys: followers,
      database: 'fans',
      async rejoin(old, to, name, source) {
        await old.kill()
        servers.delete(old)
        return follow(to, path.join(folder, `rejoined-${String((copies += 1))}`), name, {
          source,
          place: old.port,
        })
      },
      backUp: () => copyOf(primary.port, data, path.join(folder, `backup-${String((copies += 1))}`)),
      async goBack(backup, time) {
        writeFileSync(path.join(backup, 'recovery.signal'), '')
        await ownAll(backup, user)
        const server = await run(backup, {
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_time: time,
          recovery_target_action: 'promote',
        })
        for (let tries = 0; ; tries += 1) {
          const [row] = await server.query('select not pg_is_in_recovery() as done')
          if (row?.['done'] === true) return server
          if (tries > 300) throw new Error('It does not come to the end of its recovery.')
          await sleep(100)
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** From now on a server acknowledges what all of these standbys have on their disks. */
export async function waitFor(primary: OwnServer, standbys: readonly string[]): Promise<void> {
  const names = `${String(standbys.length)} (${standbys.join(', ')})`
  await primary.query(`alter system set synchronous_standby_names = '${names}'`)
  await primary.query('select pg_reload_conf()')
}

/** A copy of a running server's folder that another can begin from, once it has the log since. */
async function copyOf(port: number, data: string, copy: string): Promise<string> {
  const backup = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await backup.connect()
  await backup.query(`select pg_backup_start('copy', fast => true)`)
  await cp(data, copy, {
    recursive: true,
    filter: (source) => !/postmaster\.(pid|opts)$|\/pg_wal\/.|\/pg_replslot\/./.test(source),
  })
  const { rows } = await backup.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await backup.end()
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  mkdirSync(path.join(copy, 'pg_wal/archive_status'), { recursive: true })
  return copy
}

/** All of a folder for the database's user, and for nobody else. */
async function ownAll(folder: string, user: DatabaseUser): Promise<void> {
  const run = (command: string, ...words: string[]) =>
    new Promise<void>((resolve, reject) => {
      spawn(command, words, { stdio: 'ignore' }).once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`${command} ended with ${String(code)}`)),
      )
    })
  if (user) await run('chown', '-R', `${String(user.uid)}:${String(user.gid)}`, folder)
  await run('chmod', '-R', 'go-rwx', folder)
}
