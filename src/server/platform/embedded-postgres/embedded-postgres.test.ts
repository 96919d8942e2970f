import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import {
  DataFolderInUse,
  DatabaseStartError,
  findRunningPostgres,
  lockDataFolder,
  startEmbeddedPostgres,
} from './index.ts'
import { isAlive, runningPostmaster } from './postmaster.ts'

// Real servers are made, killed and recovered here; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const isRoot = process.getuid?.() === 0
const base = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
const toStop: (() => Promise<void>)[] = []
const lines: string[] = []

afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
  lines.length = 0
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function start(folder: string) {
  const server = await startEmbeddedPostgres({ folder, log: (line) => lines.push(line), settings: { fsync: 'off' } })
  toStop.push(() => server.stop())
  return server
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Another program that starts the database in `folder`, says so, and is killed without a warning. */
async function startAndKill(folder: string): Promise<void> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
    await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log() {}, settings: { fsync: 'off' } })
    console.log('started')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('started')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the first start', () => {
  const folder = join(base, 'first')

  it('makes a database that speaks UTF-8, checks its pages and asks for the password', async () => {
    const server = await start(folder)
    expect(server.adopted).toBe(false)
    const rows = await query(
      server.url,
      `select current_user as role, current_database() as database, pg_encoding_to_char(encoding) as encoding,
              datlocprovider as provider, datlocale as locale, current_setting('data_checksums') as checksums,
              current_setting('jit') as jit, current_setting('listen_addresses') as addresses,
              (select rolsuper from pg_roles where rolname = current_user) as superuser
         from pg_database where datname = current_database()`,
    )
    expect(rows).toEqual([
      {
        role: 'fanfare',
        database: 'fanfare',
        encoding: 'UTF8',
        provider: 'b',
        locale: 'C.UTF-8',
        checksums: 'on',
        jit: 'off',
        addresses: '',
        superuser: false,
      },
    ])
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)

    const wrong = server.url.replace(/:[^:@/]+@/, ':wrong@')
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('keeps the data over a stop, and stop ends the server and frees the folder', async () => {
    const server = await start(folder)
    await query(server.url, 'create table kept (id bigint); insert into kept values (7)')
    const running = runningPostmaster(join(folder, 'data'))!
    expect(findRunningPostgres(folder)).toBe(server.url)
    await server.stop()
    expect(isAlive(running)).toBe(false)
    expect(findRunningPostgres(folder)).toBeUndefined()

    const again = await start(folder)
    expect(await query(again.url, 'select id from kept')).toEqual([{ id: '7' }])
  })

  it('refuses a second program on the folder with one line', async () => {
    await start(folder)
    const refusal = await startEmbeddedPostgres({ folder, log() {} }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataFolderInUse)
    const program = `
      const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
      try { lockDataFolder(${JSON.stringify(folder)}) } catch (error) { console.log(error.name + ': ' + error.message) }`
    const other = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(other.stdout).toBe(
      `DataFolderInUse: The data folder ${folder} is in use by another Fanfare (process ${process.pid}). ` +
        `Stop it first, or set DATA_DIR to another folder.\n`,
    )
  })

  it('names a database of another version', async () => {
    const foreign = join(base, 'foreign')
    mkdirSync(join(foreign, 'data'), { recursive: true })
    const refusal = await startEmbeddedPostgres({ folder: foreign, log() {} }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseStartError)
    expect(refusal).toMatchObject({ reason: 'wrong_version' })
    lockDataFolder(foreign).release()
  })
})

describe('after a kill', () => {
  const folder = join(base, 'killed')

  it('takes over the server that a killed program left, and stops it', async () => {
    await startAndKill(folder)
    const left = runningPostmaster(join(folder, 'data'))!
    expect(isAlive(left)).toBe(true)

    const server = await start(folder)
    expect(server.adopted).toBe(true)
    expect(runningPostmaster(join(folder, 'data'))?.pid).toBe(left.pid)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(isAlive(left)).toBe(false)
  })

  it('recovers when the server was killed too', async () => {
    const first = await start(folder)
    await query(first.url, 'create table kept (id bigint); insert into kept values (7)')
    await first.stop()
    await startAndKill(folder)
    process.kill(runningPostmaster(join(folder, 'data'))!.pid, 'SIGKILL')
    const server = await start(folder)
    expect(server.adopted).toBe(false)
    expect(await query(server.url, 'select id from kept')).toEqual([{ id: '7' }])
  })

  it('starts the server again when only that was killed', async () => {
    const server = await start(folder)
    const killed = runningPostmaster(join(folder, 'data'))!
    process.kill(killed.pid, 'SIGKILL')
    await expect.poll(() => query(server.url, 'select id from kept').catch(() => 'not yet')).toEqual([{ id: '7' }])
    expect(runningPostmaster(join(folder, 'data'))!.pid).not.toBe(killed.pid)
    expect(lines.join('\n')).toContain('ended unexpectedly')
  })

  it('is not stopped by a stale file whose process number a stranger has now', async () => {
    const server = await start(folder)
    await server.stop()
    const stale = `${process.pid}\n${join(folder, 'data')}\n1\n5432\n.\n\n   1 1\nready\n`
    writeFileSync(join(folder, 'data', 'postmaster.pid'), stale)
    writeFileSync(join(folder, 'data', '.s.PGSQL.5432.lock'), stale)
    expect((await start(folder)).adopted).toBe(false)
  })
})

describe('where the data lies', () => {
  it('uses a short folder for the socket when the path is too long for one', async () => {
    const folder = join(base, 'long'.repeat(25))
    const server = await start(folder)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const { socketFolder } = runningPostmaster(join(folder, 'data'))!
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    await server.stop()
    expect(existsSync(socketFolder)).toBe(false)
  })

  it.skipIf(!isRoot)('works below a folder that the database user cannot enter (needs root)', async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const folder = join(closed, 'data', 'postgres')
    const server = await start(folder)
    const { pid } = runningPostmaster(join(folder, 'data'))!
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534\s/m)
    await query(server.url, 'create table written (id bigint); insert into written values (1)')
    await server.stop()
    expect(await query((await start(folder)).url, 'select count(*)::int as rows from written')).toEqual([{ rows: 1 }])
  })
})
