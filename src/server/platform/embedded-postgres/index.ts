import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, openApplicationDatabase } from './application-database.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { clusterPaths, prepareCluster, readPassword } from './cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { databaseUser, type DatabaseUser } from './database-user.ts'
import { DatabaseStartError, namedFault } from './errors.ts'
import { chooseSocketFolder, launchServer, removeSocketFolder } from './launch.ts'
import { clearStalePostmaster, isAlive, runningPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'

export { lockDataFolder, type DataFolderLock } from './data-folder-lock.ts'
export { DatabaseStartError, DataFolderInUse, type DatabaseStartReason } from './errors.ts'

export type EmbeddedPostgresOptions = {
  /** `<DATA_DIR>/postgres`: the lock, the password, the server's log and PostgreSQL's own folder `data`. */
  folder: string
  log: (line: string) => void
  /** As in postgresql.conf; wins over ours. A server that is taken over keeps those it was started with. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  /** For `pg` and libpq: role and database `fanfare` through a Unix socket. Holds the password. */
  url: string
  /** True when a server that an earlier program left running was taken over. */
  adopted: boolean
  /** Stops the server, adopted or not, and gives the folder free. Safe to call twice. */
  stop(): Promise<void>
}

type Place = { folder: string; binaries: Binaries; user: DatabaseUser; settings: Record<string, string> }

/**
 * Starts PostgreSQL in `folder`, made at the first start, or takes over the server that a killed program left there.
 * Should the server end by itself, it is started again.
 * @throws DataFolderInUse when another program has this folder
 * @throws DatabaseStartError when it cannot run; the message is one line for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  try {
    const lock = lockDataFolder(options.folder)
    try {
      const folder = realpathSync(options.folder)
      const user = databaseUser(clusterPaths(folder).data)
      const binaries = await findBinaries(user, log)
      const password = await prepareCluster(folder, binaries, user, { sync: settings['fsync'] !== 'off', log })
      const place = { folder, binaries, user, settings }
      const adopted = await adoptServer(place, password, log)
      const first = adopted ?? (await startFirst(place, password, log))
      const watch = keepRunning(first, () => startServer(place, password, first.socketFolder, log), log)
      const stop = async () => {
        try {
          await watch.end(log)
        } finally {
          lock.release()
        }
      }
      let stopping: Promise<void> | undefined
      return { url: databaseUrl(first, password), adopted: adopted !== undefined, stop: () => (stopping ??= stop()) }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw namedFault(error)
  }
}

/**
 * The connection string of the server that runs in `folder` now, for a second program beside the first such as the
 * command line; undefined when none is ready. It is not locked and not stopped by the caller.
 */
export function findRunningPostgres(folder: string): string | undefined {
  const running = runningPostmaster(clusterPaths(folder).data)
  return running?.status === 'ready' ? databaseUrl(running, readPassword(folder)) : undefined
}

/** A server of this folder that is left from before; one that does not answer or runs other binaries is stopped. */
async function adoptServer(place: Place, password: string, log: (line: string) => void) {
  const { data } = clusterPaths(place.folder)
  let running = runningPostmaster(data)
  while (running?.status === 'starting') {
    await sleep(20)
    running = runningPostmaster(data)
  }
  if (!running) return undefined
  if (running.status === 'ready' && running.program === realpathSync(place.binaries.postgres)) {
    try {
      await openApplicationDatabase(running, password)
      log(`Using the PostgreSQL that is still running (process ${running.pid})`)
      return running
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error
      log(`The PostgreSQL that is still running does not answer: ${String(error)}`)
    }
  }
  log(`Stopping the PostgreSQL that is still running (process ${running.pid}), to start a fresh one`)
  await stopPostmaster(running, log)
  removeSocketFolder(running.socketFolder)
  return undefined
}

async function startFirst(place: Place, password: string, log: (line: string) => void): Promise<Postmaster> {
  const socketFolder = chooseSocketFolder(clusterPaths(place.folder).data, place.user)
  try {
    return await startServer(place, password, socketFolder, log)
  } catch (error) {
    removeSocketFolder(socketFolder)
    throw error
  }
}

/** What a server that was killed leaves for a moment: its file, and processes that have not noticed its end yet. */
const leftovers = /postmaster\.pid" already exists|pre-existing shared memory block/

async function startServer(place: Place, password: string, socketFolder: string, log: (line: string) => void) {
  const { folder, binaries, user, settings } = place
  const { data } = clusterPaths(folder)
  const deadline = Date.now() + 15_000
  for (;;) {
    clearStalePostmaster(data)
    try {
      const relative = socketFolder === data ? '.' : socketFolder
      const server = await launchServer(folder, binaries, user, { settings, socketFolder: relative, log })
      await openApplicationDatabase(server, password).catch(async (error: unknown) => {
        await stopPostmaster(server, log)
        throw error
      })
      return server
    } catch (error) {
      if (!(error instanceof Error) || !leftovers.test(error.message) || Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}

/** Looks once a second whether the server lives, and starts it again when it does not. */
function keepRunning(first: Postmaster, restart: () => Promise<Postmaster>, log: (line: string) => void) {
  let server = first
  let ended = false
  let restarting: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!restarting && !isAlive(server)) restarting = again().finally(() => (restarting = undefined))
  }, 1_000).unref()

  async function again() {
    log(`PostgreSQL (process ${server.pid}) has ended unexpectedly: starting it again`)
    while (!ended) {
      try {
        server = await restart()
        return
      } catch (error) {
        log(`PostgreSQL did not start again: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(1_000)
      }
    }
  }

  return {
    async end(say: (line: string) => void) {
      ended = true
      clearInterval(timer)
      await restarting
      await stopPostmaster(server, say)
      removeSocketFolder(server.socketFolder)
    },
  }
}
