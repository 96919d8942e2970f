import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { DatabaseStartError } from './errors.ts'

/** Whom PostgreSQL runs as; undefined means: as ourselves. */
export type DatabaseUser = { uid: number; gid: number } | undefined

/** What PostgreSQL and its tools see of the environment: our own PG* and LC_* variables must not change them. */
export const databaseEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  // What a statement has used is kept for the next one, up to 4 MiB a connection (mallopt(3)): giving it back and taking
  // it anew, page by page, can be a third of what the timeline costs the database.
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root hands it to the user who owns the existing database, or to nobody.
 * @param dataFolder PostgreSQL's own folder; it may not exist yet
 */
export function databaseUser(dataFolder: string): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** @throws DatabaseStartError where this root may not give files away (a container without that right) */
export function giveTo(path: string, user: DatabaseUser): void {
  if (!user) return
  try {
    chownSync(path, user.uid, user.gid)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      'permission',
      `PostgreSQL does not run as root, and its folder cannot be given to user ${user.uid}: ` +
        `start Fanfare as an ordinary user or set DATABASE_URL. (${why})`,
      { cause: error },
    )
  }
}

/**
 * Asks the kernel, by trying as that user: mode bits alone do not know access lists or mount options.
 * @throws DatabaseStartError where we may not start anything as that user (a container without that right)
 */
export function canUse(user: DatabaseUser, test: '-x' | '-r' | '-w', path: string): boolean {
  const shell = ['-c', 'test "$1" "$2" && { test ! -d "$2" || test -x "$2"; }', 'sh', test, path]
  const tried = spawnSync('/bin/sh', shell, { ...user, cwd: '/', stdio: 'ignore', env: databaseEnvironment })
  if (!tried.error) return tried.status === 0
  throw new DatabaseStartError(
    'permission',
    `PostgreSQL does not run as root, and nothing can be started as user ${user?.uid ?? 'oneself'} here: ` +
      `start Fanfare as an ordinary user or set DATABASE_URL. (${tried.error.message})`,
    { cause: tried.error },
  )
}
