import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { databaseEnvironment, giveTo, type DatabaseUser } from './database-user.ts'
import { databaseFault, DatabaseStartError, namedFault } from './errors.ts'

/** What lies in `<DATA_DIR>/postgres`. */
export function clusterPaths(folder: string) {
  return { data: join(folder, 'data'), password: join(folder, 'password'), log: join(folder, 'server.log') }
}

/**
 * How PostgreSQL names its data folder. Another user than ours may be unable to pass the folders above it (mode 0700
 * above the clone), but a process that was started inside a folder can use it from there: this path leads there
 * without passing them.
 */
export function dataFolderFor(user: DatabaseUser, dataFolder: string): string {
  return user ? '/proc/self/cwd' : dataFolder
}

/**
 * Makes the database folder at the first start. The data folder appears at once and complete: a start that is
 * killed half way leaves only a `new-…` folder, which the next one removes. Call it under the folder's lock.
 * @returns the password of the roles in it
 */
export async function prepareCluster(
  folder: string,
  binaries: Binaries,
  user: DatabaseUser,
  options: { sync: boolean; log: (line: string) => void },
): Promise<string> {
  const paths = clusterPaths(folder)
  for (const name of readdirSync(folder)) {
    if (name.startsWith('new-')) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  if (existsSync(paths.data)) {
    checkVersion(paths.data, binaries)
    return readPassword(folder)
  }
  options.log(`Creating the database in ${paths.data}`)
  const password = existsSync(paths.password) ? readPassword(folder) : makePassword(paths.password)
  giveTo(paths.password, user)
  const building = mkdtempSync(join(folder, 'new-'))
  try {
    giveTo(building, user)
    await runInitdb(building, paths.password, binaries, user, options.sync)
    renameSync(building, paths.data)
    syncFolder(folder)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
  return password
}

/** @throws DatabaseStartError when the file is gone or cannot be read */
export function readPassword(folder: string): string {
  const { password: file } = clusterPaths(folder)
  try {
    const password = readFileSync(file, 'utf8').trim()
    if (password) return password
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  throw new DatabaseStartError(
    'password_lost',
    `The database in ${folder} is there but its password file ${file} is missing or empty: restore it from a backup.`,
  )
}

function makePassword(file: string): string {
  const password = randomBytes(24).toString('base64url')
  const building = `${file}.new`
  rmSync(building, { force: true })
  writeFileSync(building, `${password}\n`, { mode: 0o600, flush: true })
  renameSync(building, file)
  return password
}

/** A rename is kept over a power loss only when its folder is written out too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function checkVersion(dataFolder: string, binaries: Binaries): void {
  const wanted = binaries.release.split('.')[0]
  const found = existsSync(join(dataFolder, 'PG_VERSION'))
    ? readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
    : ''
  if (found === wanted) return
  throw new DatabaseStartError(
    'wrong_version',
    found
      ? `The database in ${dataFolder} was made by PostgreSQL ${found}, this release brings ${wanted}: upgrade it or restore a dump.`
      : `${dataFolder} is not a PostgreSQL data folder (PG_VERSION is missing).`,
  )
}

async function runInitdb(folder: string, passwordFile: string, binaries: Binaries, user: DatabaseUser, sync: boolean) {
  // Handed over open: the database user may be unable to walk to the file, but may read it through its number.
  const passwordInput = openSync(passwordFile, 'r')
  const options = [
    ['-D', dataFolderFor(user, folder)],
    ['--username=postgres', '--auth=scram-sha-256', '--pwfile=/proc/self/fd/3'],
    // The C.UTF-8 of PostgreSQL itself sorts alike on every machine, whatever its C library knows.
    ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ['--data-checksums', ...(sync ? [] : ['--no-sync'])],
  ].flat()
  let output = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(binaries.initdb, options, {
        ...user,
        cwd: folder,
        env: databaseEnvironment,
        stdio: ['ignore', 'pipe', 'pipe', passwordInput],
      })
      const collect = (chunk: Buffer) => (output += chunk.toString())
      child.stdout?.on('data', collect)
      child.stderr?.on('data', collect)
      child.on('error', (error) => reject(namedFault(error)))
      child.on('close', (code) => (code === 0 ? resolve() : reject(databaseFault('Creating the database', output))))
    })
  } finally {
    closeSync(passwordInput)
  }
}
