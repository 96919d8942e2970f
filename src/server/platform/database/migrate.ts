import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Any number; it only has to be ours. Whoever has it (`pg_advisory_lock`) keeps every other start waiting. */
export const migrationLock = 5_236_117
const askAgainMs = 50
/** The first line of a file whose statements, an empty line between two of them, are applied one by one and not as a whole. */
const apart = /^-- Each statement by itself/
/** The hash of what a file was before it was written anew with the same result: where that has run, nothing is left to do. */
const inPlaceOf = /^-- In place of ([0-9a-f]{64})$/m

/** A migration that cannot be applied: the message is one line for the operator. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' '), options)
  }
}

/** Asks again and again: a statement that waited would hold a snapshot, for whose end an index that is built beside others waits in turn. */
async function lock(client: pg.ClientBase): Promise<void> {
  const asked = `select pg_try_advisory_lock(${String(migrationLock)}) as got`
  while ((await client.query<{ got: boolean }>(asked)).rows[0]?.got !== true) await sleep(askAgainMs)
}

async function apply(client: pg.ClientBase, { name, sql, hash }: { name: string; sql: string; hash: string }) {
  const note = () => client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  if (apart.test(sql)) {
    for (const statement of sql.split(/\n{2,}/)) await client.query(statement)
    await note()
    return
  }
  await client.query('begin')
  try {
    await client.query(sql)
    await note()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Applies the SQL files of `folder` in the order of their names, each once and whole, under a lock that makes other
 * processes wait. One that begins with `-- Each statement by itself` takes its time beside a running program (decision 260): it can
 * be begun anew where it was interrupted. A file that was changed after it was applied stops the start: write a new one instead. (Only one
 * that ends in the same may stand in place of another, by the hash that it names: decision 264.)
 * `only`: no others than these. Returns the names of those applied now. A change of much data takes its time, and so does waiting for another process that
 * makes it: the limit of ordinary statements does not hold here.
 */
export async function migrate(client: pg.ClientBase, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const all = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = all.filter((name) => only?.has(name) ?? true)
  const applied: string[] = []
  await client.query('set statement_timeout = 0')
  await lock(client)
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const rows = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const known = new Map(rows.rows.map((row) => [row.name, row.hash]))
    requireBaseline(all, known)
    for (const name of files) {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const before = known.get(name)
      if (before === hash || (before !== undefined && before === inPlaceOf.exec(sql)?.[1])) continue
      if (before !== undefined) throw new MigrationError(`Migration ${name} was changed after it had been applied.`)
      try {
        await apply(client, { name, sql, hash })
      } catch (error) {
        throw new MigrationError(
          `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        )
      }
      applied.push(name)
    }
  } finally {
    await client.query(`select pg_advisory_unlock(${String(migrationLock)})`)
    await client.query('reset statement_timeout')
  }
  return applied
}

/** Names of those that a later version has applied: its programs and ours run side by side while it is rolled out. */
export async function laterMigrations(client: pg.ClientBase, folder: string): Promise<string[]> {
  const files = new Set(await readdir(folder))
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.flatMap(({ name }) => (files.has(name) ? [] : [name]))
}

/**
 * Files are only ever added, so a database with names that no file has, and without the first file, began with others. (With the first
 * file it is a later version's.)
 */
function requireBaseline([first = '', ...others]: readonly string[], known: ReadonlyMap<string, string>): void {
  if (known.has(first)) return
  const files = new Set(others)
  const gone = [...known.keys()].find((name) => !files.has(name))
  if (gone === undefined) return
  throw new MigrationError(
    `This database was made by a version before 0.1.0 (it has ${gone}), whose data nothing takes over: make it anew.`,
  )
}
