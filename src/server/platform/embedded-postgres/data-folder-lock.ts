import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUse, DatabaseStartError } from './errors.ts'

export type DataFolderLock = { release(): void }

/** Keeps the open files reachable: a collected one would be closed and its lock lost. */
const held = new Map<string, DatabaseSync>()

/** SQLite result code for "another one holds the lock" (sqlite.org/rescode.html#busy). */
const busy = 5

/**
 * Takes the folder for this program until `release()` or the end of the process.
 *
 * Node has no `flock`, and a file that names a process cannot be taken over from a dead one without a race, nor
 * judged from another container. So an empty SQLite file is held in an exclusive transaction: that is a lock of the
 * kernel, taken atomically, gone with the process even after kill -9. Nothing is ever written to it.
 *
 * @throws DataFolderInUse when another program, or this one, holds it
 * @throws DatabaseStartError when the lock file cannot be opened
 */
export function lockDataFolder(folder: string): DataFolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const real = realpathSync(folder)
  const file = join(real, 'lock')
  const holderFile = join(real, 'lock.holder')
  if (held.has(file)) throw new DataFolderInUse(folder, String(process.pid))

  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database?.close()
    if (isBusy(error)) throw new DataFolderInUse(folder, readHolder(holderFile))
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError('permission', `The lock file ${file} cannot be used: ${why}.`, { cause: error })
  }
  held.set(file, database)
  // Removed first: after a start as root the file may belong to another user than the folder does.
  rmSync(holderFile, { force: true })
  writeFileSync(holderFile, `${process.pid}\n`)
  return {
    release() {
      if (held.get(file) !== database) return
      rmSync(holderFile, { force: true })
      held.delete(file)
      database.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}

/** Only for the message: the file may be missing or out of date, the lock decides. */
function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
