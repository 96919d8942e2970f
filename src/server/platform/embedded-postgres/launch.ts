import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { clusterPaths, dataFolderFor } from './cluster.ts'
import { canUse, databaseEnvironment, giveTo, type DatabaseUser } from './database-user.ts'
import { databaseFault, DatabaseStartError, namedFault } from './errors.ts'
import { runningPostmaster, socketPort, stopPostmaster, type Postmaster } from './postmaster.ts'
import { asArguments, serverSettings } from './server-settings.ts'

/** The longest path of a Unix socket, in bytes without the closing zero (unix(7)). */
const longestSocketPath = 107
const socketFolderPrefix = 'fanfare-socket-'
/** Recovery after a crash replays up to max_wal_size; slow disks take minutes. */
const startPatienceMs = 10 * 60_000
const oldLogBytes = 5 * 1024 * 1024

/**
 * Starts the server in `<folder>/data` and waits until it takes connections. It is a session of its own, so that
 * Ctrl+C in a terminal reaches our program only, which then closes in order; it outlives a kill -9 of the program.
 * @throws DatabaseStartError with the last lines of the server's log
 */
export async function launchServer(
  folder: string,
  binaries: Binaries,
  user: DatabaseUser,
  options: { settings: Record<string, string>; socketFolder: string; log: (line: string) => void },
): Promise<Postmaster> {
  const { log, socketFolder } = options
  const paths = clusterPaths(folder)
  rotateLog(paths.log)
  const output = openSync(paths.log, 'a+', 0o600)
  giveTo(paths.log, user)
  const before = fstatSync(output).size
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      dataFolderFor(user, paths.data),
      ...asArguments({
        ...serverSettings(options.settings),
        port: String(socketPort),
        unix_socket_directories: socketFolder,
      }),
    ],
    { ...user, cwd: paths.data, env: databaseEnvironment, stdio: ['ignore', output, output], detached: true },
  )
  let refused: Error | undefined
  let ended = false
  server.on('error', (error) => (refused = error))
  server.on('exit', () => (ended = true))
  server.unref()
  try {
    const started = Date.now()
    let told = 1
    for (;;) {
      if (refused) throw namedFault(refused)
      if (ended) throw databaseFault('Starting PostgreSQL', readFrom(output, before))
      const running = runningPostmaster(paths.data)
      if (running?.pid === server.pid && running?.status === 'ready') return running
      const waited = Date.now() - started
      if (waited > told * 10_000) log(`PostgreSQL is still recovering (${told++ * 10} s)`)
      if (waited > startPatienceMs) {
        if (running) await stopPostmaster(running, log)
        throw new DatabaseStartError('failed', `PostgreSQL was not ready in time: ${readFrom(output, before)}`)
      }
      await sleep(10)
    }
  } finally {
    closeSync(output)
  }
}

/** Removes the short folder that `chooseSocketFolder` made; any other path is left alone. */
export function removeSocketFolder(folder: string): void {
  if (basename(folder).startsWith(socketFolderPrefix)) rmSync(folder, { recursive: true, force: true })
}

/** The data folder itself (".") where its path is short enough for a socket, else a short folder of its own. */
export function chooseSocketFolder(dataFolder: string, user: DatabaseUser): string {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  if (fits(dataFolder)) return '.'
  const base = [tmpdir(), '/tmp', '/var/tmp'].find(
    // A comma or quote would need the quoting rules of PostgreSQL's list of folders.
    (path) => fits(join(path, `${socketFolderPrefix}123456`)) && !/[",]/.test(path) && canUse(user, '-w', path),
  )
  if (!base)
    throw new DatabaseStartError('socket', `The path ${dataFolder} is too long: set DATA_DIR to a shorter one.`)
  const folder = mkdtempSync(join(base, socketFolderPrefix))
  giveTo(folder, user)
  return folder
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > oldLogBytes) renameSync(file, join(dirname(file), 'server.old.log'))
}

/** What was written since `start`, at most the last 16 KiB. */
function readFrom(file: number, start: number): string {
  const size = fstatSync(file).size
  const from = Math.max(start, size - 16_384)
  const buffer = Buffer.alloc(Math.max(size - from, 0))
  return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, from))
}
